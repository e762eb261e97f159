package main

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/crypto"
)

// Words of call data, for readable vectors.
func word(digits string) string { return strings.Repeat("0", 64-len(digits)) + digits }
func text(digits string) string { return digits + strings.Repeat("0", 64-len(digits)) }

func selector(canonical string) string {
	return hex.EncodeToString(crypto.Keccak256([]byte(canonical))[:4])
}

func TestEncodeCall(t *testing.T) {
	const account = "5fbdb2315678afecb367f032d93f642f64180aa3"
	tests := []struct {
		name, call string
		args       []string
		want       []string
	}{
		// The examples of the Solidity ABI specification.
		{"scalars", "baz(uint32,bool)", []string{"69", "true"}, []string{"cdcd77c0", word("45"), word("1")}},
		{"fixed array", "bar(bytes3[2])", []string{"[0x616263,0x646566]"}, []string{"fce353f6", text("616263"), text("646566")}},
		{"dynamic", "sam(bytes,bool,uint256[])", []string{"0x64617665", "true", "[1,2,3]"}, []string{
			"a5643bf2", word("60"), word("1"), word("a0"), word("4"), text("64617665"), word("3"), word("1"), word("2"), word("3")}},
		{"mixed", "f(uint256,uint32[],bytes10,bytes)",
			[]string{"0x123", "[0x456, 0x789]", "0x31323334353637383930", "0x48656c6c6f2c20776f726c6421"}, []string{
				"8be65246", word("123"), word("80"), text("31323334353637383930"), word("e0"),
				word("2"), word("456"), word("789"), word("d"), text("48656c6c6f2c20776f726c6421")}},
		{"nested", "g(uint256[][],string[])", []string{"[[1,2],[3]]", `["one","two",three]`}, []string{
			"2289b18c", word("40"), word("140"),
			word("2"), word("40"), word("a0"), word("2"), word("1"), word("2"), word("1"), word("3"),
			word("3"), word("60"), word("a0"), word("e0"), word("3"), text("6f6e65"), word("3"), text("74776f"), word("5"), text("7468726565")}},

		{"nothing", "stateTransitionCount()", nil, []string{selector("stateTransitionCount()")}},
		{"names and spaces", " transfer ( address payable to , uint value ) ", []string{" 0x" + account, "0x0A "}, []string{"a9059cbb", word(account), word("a")}},
		{"negative", "n(int8,int256,int64)", []string{"-128", "-1", "-0x10"}, []string{
			selector("n(int8,int256,int64)"), strings.Repeat("f", 62) + "80", strings.Repeat("f", 64), strings.Repeat("f", 62) + "f0"}},
		{"greatest", "n(uint8,uint24,uint256)", []string{"255", "16777215", "0x" + strings.Repeat("f", 64)}, []string{
			selector("n(uint8,uint24,uint256)"), word("ff"), word("ffffff"), strings.Repeat("f", 64)}},
		{"tuple", "t((address,bool),(uint256,string)[])", []string{"(0x" + account + ",false)", `[(7,"a,b)\""),(8,x)]`}, []string{
			selector("t((address,bool),(uint256,string)[])"), word(account), word("0"), word("60"),
			word("2"), word("40"), word("c0"), word("7"), word("40"), word("5"), text("612c622922"), word("8"), word("40"), word("1"), text("78")}},
		{"arrays of tuples", "t((uint8,uint8)[2])", []string{"[(1,2),(3,4)]"}, []string{selector("t((uint8,uint8)[2])"), word("1"), word("2"), word("3"), word("4")}},
		{"empty lists", "e(uint256[],bytes,string)", []string{"[ ]", "0x", ""}, []string{
			selector("e(uint256[],bytes,string)"), word("60"), word("80"), word("a0"), word("0"), word("0"), word("0")}},
		{"a string stands as it is", "s(string)", []string{` [a, b] "c" `}, []string{
			selector("s(string)"), word("20"), word("c"), text("205b612c20625d2022632220")}},
		{"a quoted string", "s(string)", []string{`"\u00e9"`}, []string{selector("s(string)"), word("20"), word("2"), text("c3a9")}},
	}
	for _, test := range tests {
		got, err := encodeCall(test.call, test.args)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if want := strings.Join(test.want, ""); hex.EncodeToString(got) != want {
			t.Errorf("%s:\n got %x\nwant %s", test.name, got, want)
		}
	}
}

// Every mistake is told with the argument, and the part of it, that it is in.
func TestEncodeCallErrors(t *testing.T) {
	tests := []struct {
		call string
		args []string
		want string
	}{
		{"", nil, `--call "": want a function like sum(uint256[])`},
		{"sum", nil, `--call "sum": "": want parameters like (uint256,address)`},
		{"0x12345678", nil, "want a function like"},
		{"sum(", nil, "a type is missing"},
		{"sum(uint256", nil, "want a comma or )"},
		{"sum(uint256) returns (uint256)", nil, `"returns (uint256)" after the parameters`},
		{"sum(uint7)", nil, `"uint7" is not a type`},
		{"sum(uint0)", nil, `"uint0" is not a type`},
		{"sum(uint264)", nil, `"uint264" is not a type`},
		{"sum(uint08)", nil, `"uint08" is not a type`},
		{"sum(bytes33)", nil, `"bytes33" is not a type`},
		{"sum(IERC20)", nil, `a contract as address`},
		{"sum(uint256[0])", nil, "an array of 0"},
		{"sum(uint256[-1])", nil, "want ] after the size"},
		{"sum(uint256[9)", nil, "want ] after the size"},
		{"sum(uint256[5000])", nil, "an array of 5000: want a size that call data has room for"},
		{"sum(uint256[100][100])", nil, "an array of 100"},
		{"sum(uint256[99999999999999999999])", nil, "room for"},
		{"sum(bytes32[4096],bytes32)", nil, "more room than call data has"},
		{"sum(())", nil, "a tuple without members"},
		{"sum" + strings.Repeat("(", 40) + "bool", nil, "nested too deeply"},
		{"sum(bool" + strings.Repeat("[]", 40) + ")", nil, "want ] after"},

		{"sum(uint256)", nil, "sum(uint256) takes 1 argument; --arg was given 0 times"},
		{"sum(uint,uint)", []string{"1"}, "sum(uint256,uint256) takes 2 arguments; --arg was given 1 time"},
		{"f(bool,uint8)", []string{"true", "256"}, `argument 2 (uint8): "256": want 0..2^8-1`},
		{"f(uint8)", []string{"-1"}, "want 0..2^8-1"},
		{"f(int8)", []string{"128"}, "want -2^7..2^7-1"},
		{"f(int8)", []string{"-129"}, "want -2^7..2^7-1"},
		{"f(uint256)", []string{"0x1" + strings.Repeat("0", 64)}, "want 0..2^256-1"},
		{"f(uint256)", []string{"1.5"}, "want an integer"},
		{"f(uint256)", []string{"1e18"}, "want an integer"},
		{"f(uint256)", []string{""}, "want an integer"},
		{"f(uint256)", []string{"1,2"}, `",2" after the end of the value`},
		{"f(bool)", []string{"1"}, `argument 1 (bool): "1": want true or false`},
		{"f(address)", []string{"0x12"}, "want an address"},
		{"f(address)", []string{strings.Repeat("ab", 20)}, "want an address"},
		{"f(bytes4)", []string{"0x010203"}, "argument 1 (bytes4): 3 bytes; want 4"},
		{"f(bytes)", []string{"0x123"}, "two hex digits for each byte"},
		{"f(bytes)", []string{"hello"}, "two hex digits for each byte"},
		{"f(uint256[])", []string{"5"}, "want a list like [1,2,3]"},
		{"f(uint256[])", []string{"[1,2"}, "want a comma or ]"},
		{"f(uint256[])", []string{"[1,,2]"}, `argument 1 (uint256[]): element 2: "": want an integer`},
		{"f(uint256[])", []string{"[1 2]"}, `element 1: "1 2": want an integer`},
		{"f(uint256[])", []string{"[1]]"}, `"]" after the end`},
		{"f(uint256[][2])", []string{"[[1],[2,x]]"}, `argument 1 (uint256[][2]): element 2: element 2: "x"`},
		{"f(uint256[2])", []string{"[1,2,3]"}, "argument 1 (uint256[2]): 3 elements; want 2"},
		{"f((uint256,bool)[])", []string{"[(1,true),(2,maybe)]"}, `argument 1 ((uint256,bool)[]): element 2: member 2: "maybe"`},
		{"f((uint256,bool))", []string{"(1)"}, "1 member; want 2"},
		{"f((uint256,bool))", []string{"(1,true,[1,2])"}, "more than 2 members"},
		{"f((uint256,bool))", []string{"[1,true]"}, "want a tuple like (1,2)"},
		{"f(string[])", []string{"[a,]"}, `element 2: nothing there; write an empty string as ""`},
		{"f(string)", []string{`"a`}, "has no closing quote"},
		{"f(string)", []string{`"a" b`}, `"b" after the end`},
		{"f(string)", []string{`"\x"`}, "not a quoted string as in JSON"},
	}
	for _, test := range tests {
		got, err := encodeCall(test.call, test.args)
		if err == nil {
			t.Errorf("%s %q: no error but %x", test.call, test.args, got)
		} else if !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s %q:\n got %s\nwant %s", test.call, test.args, err, test.want)
		}
	}
}

// What is encoded decodes, and the decoded values encode to the same bytes.
func FuzzEncodeCall(f *testing.F) {
	f.Add("f(uint256)", "5")
	f.Add("f((uint8,string[2])[])", `[(1,["a",b])]`)
	f.Add("f(bytes3[2][])", "[[0x010203,0x040506]]")
	f.Add("f(int24 x)", "-0x7")
	f.Add("f(string)", `"é"`)
	f.Add("f(bool[][1])", "[[true,false]]")
	f.Fuzz(func(t *testing.T, call, arg string) {
		method, err := parseSignature(call)
		if err != nil || len(method.Inputs) > 8 {
			return
		}
		args := make([]string, len(method.Inputs))
		for i := range args {
			args[i] = arg
		}
		data, err := encodeCall(call, args)
		if err != nil {
			return
		}
		if len(data)%32 != 4 || !bytes.Equal(data[:4], method.ID) {
			t.Fatalf("%d bytes beginning with %x", len(data), data[:4])
		}
		values, err := method.Inputs.Unpack(data[4:])
		if err != nil {
			t.Fatalf("%s %q became %x, which does not decode: %v", call, arg, data, err)
		}
		again, err := method.Inputs.Pack(values...)
		if err != nil || !bytes.Equal(again, data[4:]) {
			t.Fatalf("%s %q became %x, and again %x, %v", call, arg, data, again, err)
		}
	})
}
