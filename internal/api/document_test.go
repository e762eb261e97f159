package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// document is openapi.yaml, held against every answer that a test sees. The
// document's own validity is kin-openapi's to judge. Bodies go straight to the
// JSON Schema validator, because kin falls back to the rules of OpenAPI 3.0
// without a word when it meets what it does not know.
type document struct {
	*openapi3.T
	compiler *jsonschema.Compiler

	mu      sync.Mutex
	schemas map[string]*jsonschema.Schema // by pointer into the document
	seen    map[string]bool               // "GET /tasks 200", "GET /tasks 401 UNAUTHORIZED"
}

// contract is the one document of this package's tests.
var contract = mustLoad()

func mustLoad() *document {
	doc, err := openapi3.NewLoader().LoadFromData(openAPI)
	if err != nil {
		panic(fmt.Errorf("load openapi.yaml: %w", err))
	}
	text, err := doc.MarshalJSON()
	if err != nil {
		panic(err)
	}
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		panic(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource(documentURL, tree); err != nil {
		panic(err)
	}
	return &document{T: doc, compiler: c, schemas: make(map[string]*jsonschema.Schema), seen: make(map[string]bool)}
}

const documentURL = "file:///openapi.json"

func (d *document) validate() error {
	return d.Validate(context.Background(), openapi3.EnableExamplesValidation())
}

// answer is a response, read to its end.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// code is the code of an error's envelope; empty for any other body.
func (a answer) code() string {
	var envelope struct {
		Error struct{ Code string }
	}
	if a.status >= 400 && json.Unmarshal(a.body, &envelope) == nil {
		return envelope.Error.Code
	}
	return ""
}

// check reports in what an answer departs from the document, and remembers
// that it was seen.
func (d *document) check(method, path string, a answer) error {
	head := method == http.MethodHead
	if head {
		method = http.MethodGet
	}
	template := d.template(path)
	response, pointer := d.response(method, template, a.status)
	if response == nil {
		return fmt.Errorf("%s %s: %d is not documented", method, path, a.status)
	}
	if err := d.checkHeaders(response, pointer, a.header); err != nil {
		return fmt.Errorf("%s %s %d: %w", method, path, a.status, err)
	}
	if !head {
		if err := d.checkBody(response, pointer, a); err != nil {
			return fmt.Errorf("%s %s %d: %w\n%s", method, path, a.status, err, a.body)
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.seen[fmt.Sprintf("%s %s %d", method, template, a.status)] = true
	if code := a.code(); code != "" {
		d.seen[fmt.Sprintf("%s %s %d %s", method, template, a.status, code)] = true
	}
	return nil
}

// template is the documented path that a request's path falls under; empty if
// there is none.
func (d *document) template(path string) string {
	if d.Paths.Value(path) != nil {
		return path
	}
	if id, ok := strings.CutPrefix(path, taskPrefix); ok && id != "" && !strings.Contains(id, "/") {
		return "/tasks/{task_id}"
	}
	return ""
}

// response finds what is documented for a status, and where.
func (d *document) response(method, template string, status int) (*openapi3.Response, string) {
	common := func(name string) (*openapi3.Response, string) {
		return d.Components.Responses[name].Value, "/components/responses/" + name
	}
	var operation *openapi3.Operation
	if item := d.Paths.Value(template); item != nil {
		operation = item.GetOperation(method)
	}
	switch {
	case template == "" && status == http.StatusNotFound:
		return common("NoSuchPath")
	case template != "" && operation == nil && status == http.StatusMethodNotAllowed:
		return common("MethodNotAllowed")
	case template != "" && method == http.MethodOptions && status == http.StatusNoContent:
		return common("Preflight")
	case operation == nil:
		return nil, ""
	}
	ref := operation.Responses.Value(strconv.Itoa(status))
	switch {
	case ref == nil:
		return nil, ""
	case ref.Ref != "":
		return ref.Value, strings.TrimPrefix(ref.Ref, "#")
	}
	return ref.Value, fmt.Sprintf("/paths/%s/%s/responses/%d", escapePointer(template), strings.ToLower(method), status)
}

// ordinary headers need no explanation. Those of CORS are explained once, in
// the document's introduction.
var ordinary = []string{"Connection", "Content-Type", "Content-Length", "Date", "Vary"}

func (d *document) checkHeaders(r *openapi3.Response, pointer string, got http.Header) error {
	for name, ref := range r.Headers {
		values := got.Values(name)
		if len(values) == 0 && ref.Value.Required {
			return fmt.Errorf("header %s is missing", name)
		}
		at := pointer + "/headers/" + name
		if ref.Ref != "" {
			at = strings.TrimPrefix(ref.Ref, "#")
		}
		for _, v := range values {
			var value any = v
			if types := ref.Value.Schema.Value.Type; types != nil && types.Is("integer") {
				value = json.Number(v)
			}
			if err := d.validateAt(at+"/schema", value); err != nil {
				return fmt.Errorf("header %s: %q: %w", name, v, err)
			}
		}
		if len(values) > 1 {
			return fmt.Errorf("header %s comes %d times", name, len(values))
		}
	}
	for name := range got {
		known := slices.Contains(ordinary, name) || strings.HasPrefix(name, "Access-Control-")
		for documented := range r.Headers {
			known = known || http.CanonicalHeaderKey(documented) == name
		}
		if !known {
			return fmt.Errorf("header %s is not documented", name)
		}
	}
	return nil
}

func (d *document) checkBody(r *openapi3.Response, pointer string, a answer) error {
	if len(r.Content) == 0 {
		if len(a.body) > 0 {
			return fmt.Errorf("a body of %d bytes where none is documented", len(a.body))
		}
		return nil
	}
	media, _, err := mime.ParseMediaType(a.header.Get("Content-Type"))
	if err != nil || r.Content[media] == nil {
		return fmt.Errorf("content type %q is not documented", a.header.Get("Content-Type"))
	}
	at := pointer + "/content/" + escapePointer(media) + "/schema"
	if media != "application/json" {
		return d.validateAt(at, string(a.body))
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(a.body))
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	return d.validateAt(at, value)
}

// validateAt validates a value against the schema at a place of the document.
func (d *document) validateAt(pointer string, value any) error {
	d.mu.Lock()
	schema := d.schemas[pointer]
	if schema == nil {
		var err error
		if schema, err = d.compiler.Compile(documentURL + "#" + pointer); err != nil {
			d.mu.Unlock()
			return fmt.Errorf("compile schema: %w", err)
		}
		d.schemas[pointer] = schema
	}
	d.mu.Unlock()
	return schema.Validate(value)
}

func escapePointer(s string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(s)
}

// checkAccepted reports in what an accepted request departs from the document.
func (d *document) checkAccepted(body []byte) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return d.validateAt("/components/schemas/SubmissionRequest", value)
}

// unseen lists the promises of the document that no test has seen kept: each
// status of each operation, and each code under it.
func (d *document) unseen() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	var missing []string
	for _, promise := range d.promises() {
		if !d.seen[promise] {
			missing = append(missing, promise)
		}
	}
	slices.Sort(missing)
	return missing
}

func (d *document) promises() []string {
	var all []string
	for path, item := range d.Paths.Map() {
		for method, operation := range item.Operations() {
			for status, ref := range operation.Responses.Map() {
				promise := fmt.Sprintf("%s %s %s", method, path, status)
				all = append(all, promise)
				for _, code := range codesOf(ref.Value) {
					all = append(all, promise+" "+code)
				}
			}
		}
	}
	return all
}

// codesOf returns the error codes that a documented response may carry.
func codesOf(r *openapi3.Response) []string {
	media := r.Content["application/json"]
	if media == nil {
		return nil
	}
	for _, part := range media.Schema.Value.AllOf {
		envelope := part.Value.Properties["error"]
		if part.Ref != "" || envelope == nil {
			continue
		}
		code := envelope.Value.Properties["code"].Value
		if code.Const != nil {
			return []string{code.Const.(string)}
		}
		var codes []string
		for _, c := range code.Enum {
			codes = append(codes, c.(string))
		}
		return codes
	}
	return nil
}
