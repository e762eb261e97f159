package contracts_test

import (
	"math/big"
	"os"
	"strings"
	"testing"

	"github.com/quorate/quorate/contracts/fixture"
)

// The target that README shows is the one that is compiled, and it settles.
func TestReadmeTarget(t *testing.T) {
	readme, source := string(must(os.ReadFile("README.md"))), string(must(os.ReadFile("fixture/Tally.sol")))
	_, shown, _ := strings.Cut(readme, "```solidity\n")
	shown, _, _ = strings.Cut(shown, "```")
	_, source, _ = strings.Cut(source, "\n") // the licence
	if want := strings.Replace(source, "../src/", "quorate/contracts/src/", 1); shown != want {
		t.Errorf("README shows\n%s\nfixture/Tally.sol is\n%s", shown, want)
	}

	c := startGeth(t)
	r := newRegistry(c, 10, 10, 10)
	tally := fixture.NewTally()
	at := c.deploy(fixture.TallyMetaData.Bin, tally.PackConstructor(r.AVSAddress, r.BLSSignatureChecker, []byte{0}))
	c.send(at, tally.PackVote(big.NewInt(2)))
	// What count(3) would write: winner is the second slot.
	s := r.settle(at, encode(store(word(1), word(2)), store(tracker, word(1))), r.all()...)
	s.fn = selector("count(uint256)")
	s.digest = digestOf(at, s.index, s.fn, s.list)
	s.proof = r.prove(s.digest, s.quorums, s.ref, r.all()...)
	c.send(at, s.pack())
	settled := must(tally.UnpackWinner(c.view(at, tally.PackWinner())))
	c.send(at, tally.PackCount(big.NewInt(3)))
	direct := must(tally.UnpackWinner(c.view(at, tally.PackWinner())))
	if settled.Int64() != 2 || settled.Cmp(direct) != 0 {
		t.Errorf("settled %s, direct %s", settled, direct)
	}
	c.wantRevert(call{to: at, data: tally.PackRewire(r.AVSAddress, r.BLSSignatureChecker, []byte{0})}, "NotOwner")
}
