package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"

	"github.com/quorate/quorate"
)

// Identity is the service's AVS identity document.
type Identity struct {
	doc     quorate.Metadata
	members map[string]json.RawMessage // further ones, as they stand
}

// publication is the identity as it is published.
type publication struct {
	contracts *quorate.Contracts // nil: none are vouched for
	body      []byte
	etag      string
}

// DefaultIdentity is what a service says of itself when nobody has said it.
func DefaultIdentity() quorate.Metadata {
	const project = "https://github.com/quorate/quorate"
	return quorate.Metadata{
		Name:        "quorate",
		Website:     project,
		Description: "Heavy contract calls, executed and signed by a quorum of operators, settled for the price of a signature check.",
		Logo:        "https://github.com/quorate.png",
		Social:      "https://github.com/quorate",
		OperatorSets: []quorate.OperatorSet{{
			Name:        "quorate operators",
			ID:          "0",
			Description: "Execute submitted calls off chain and sign the storage changes.",
			Software: []quorate.Software{{
				Name:        "quorate",
				Description: "The service and the operator node, in one binary.",
				URL:         project,
			}},
			SlashingConditions: []string{},
		}},
	}
}

// LoadIdentity reads the identity from a JSON file over the defaults; an empty
// path leaves them as they are. Members that the contract does not know are
// published as they stand.
func LoadIdentity(path string) (*Identity, error) {
	members := make(map[string]json.RawMessage)
	doc := DefaultIdentity()
	if path != "" {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("read identity: %w", err)
		}
		if members, err = parseIdentity(text, &doc); err != nil {
			return nil, fmt.Errorf("read identity %s: %w", path, err)
		}
	}
	i := &Identity{doc, members}
	if _, err := i.render(nil); err != nil {
		return nil, fmt.Errorf("read identity %s: %w", path, err)
	}
	return i, nil
}

// render makes the document to publish, with contracts or without.
func (i *Identity) render(c *quorate.Contracts) (*publication, error) {
	doc := i.doc
	doc.Contracts = c
	body, err := renderIdentity(doc, i.members)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	return &publication{contracts: c, body: body, etag: `"` + hex.EncodeToString(sum[:16]) + `"`}, nil
}

// parseIdentity reads the members of the file: the known ones into doc, all of
// them as they stand.
func parseIdentity(text []byte, doc *quorate.Metadata) (map[string]json.RawMessage, error) {
	scan := scanner{in: text}
	scan.space()
	scan.skip(0)
	scan.space()
	if scan.broken == "" && scan.at < len(text) {
		scan.malformed("data after the end")
	}
	switch {
	case scan.broken != "":
		return nil, fmt.Errorf("malformed JSON: %s", scan.broken)
	case scan.unfit != "":
		return nil, fmt.Errorf("%s", scan.unfit)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil || members == nil {
		return nil, fmt.Errorf("want a JSON object")
	}
	if _, ok := members["contracts"]; ok {
		return nil, fmt.Errorf("contracts: the service publishes the addresses it has verified itself; remove it")
	}
	for name, into := range map[string]any{
		"name": &doc.Name, "website": &doc.Website, "description": &doc.Description,
		"logo": &doc.Logo, "social": &doc.Social, "operatorSets": &doc.OperatorSets,
	} {
		value, ok := members[name]
		if !ok {
			continue
		}
		if string(value) == "null" {
			return nil, fmt.Errorf("%s: null", name)
		}
		if name == "operatorSets" {
			doc.OperatorSets = nil // not to be merged with the default one
		}
		if err := json.Unmarshal(value, into); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		delete(members, name)
	}
	for i := range doc.OperatorSets {
		set := &doc.OperatorSets[i]
		if set.Software == nil {
			set.Software = []quorate.Software{}
		}
		if set.SlashingConditions == nil {
			set.SlashingConditions = []string{}
		}
	}
	return members, nil
}

// renderIdentity writes the known members in the order of the specification,
// then the others by name.
func renderIdentity(doc quorate.Metadata, extra map[string]json.RawMessage) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(doc); err != nil {
		return nil, err
	}
	b.Truncate(b.Len() - len("}\n"))
	names := make([]string, 0, len(extra))
	for name := range extra {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		quoted, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		b.WriteByte(',')
		b.Write(quoted)
		b.WriteByte(':')
		if err := json.Compact(&b, extra[name]); err != nil {
			return nil, err
		}
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// metadata is GET /avs-metadata.
func (s *Server) metadata(w http.ResponseWriter, r *http.Request) error {
	h := w.Header()
	d, err := s.identityNow()
	if err != nil {
		return err
	}
	h.Set("Cache-Control", "max-age=15")
	h.Set("ETag", d.etag)
	if matches(r.Header.Values("If-None-Match"), d.etag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", "application/json")
	w.Write(d.body)
	return nil
}

// identityNow is the document of this moment: with the contracts exactly while
// they are verified. It is made anew only when they change.
func (s *Server) identityNow() (*publication, error) {
	var contracts *quorate.Contracts
	if s.Contracts != nil {
		if c, ok := s.Contracts(); ok {
			contracts = &c
		}
	}
	d := s.published.Load()
	if d != nil && (d.contracts == nil) == (contracts == nil) && (contracts == nil || *d.contracts == *contracts) {
		return d, nil
	}
	d, err := s.Identity.render(contracts)
	if err == nil {
		s.published.Store(d)
	}
	return d, err
}

// matches compares weakly, as If-None-Match does.
func matches(fields []string, etag string) bool {
	for _, field := range fields {
		for tag := range strings.SplitSeq(field, ",") {
			tag = strings.TrimSpace(tag)
			if tag == "*" || strings.TrimPrefix(tag, "W/") == etag {
				return true
			}
		}
	}
	return false
}
