package contracts_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/contracts/fixture"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
)

var (
	recorder = fixture.NewRecorder()
	demo     = contracts.NewDemoTarget()
	tracker  = common.HexToHash("0xdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf")
)

// settlement is one verifyAndUpdate, with every part open to change.
type settlement struct {
	digest  [32]byte
	quorums []byte
	ref     uint32
	list    []byte
	index   *big.Int
	fn      [4]byte
	proof   proof
}

func (s settlement) pack() []byte {
	return target.PackVerifyAndUpdate(s.digest, s.quorums, s.ref, s.list, s.index, s.fn, s.proof)
}

// deepCopy keeps one mutation from reaching the next.
func (s settlement) deepCopy() settlement {
	p := &s.proof
	s.index = new(big.Int).Set(s.index)
	s.quorums, s.list = slices.Clone(s.quorums), slices.Clone(s.list)
	p.NonSignerPubkeys, p.QuorumApks = slices.Clone(p.NonSignerPubkeys), slices.Clone(p.QuorumApks)
	p.NonSignerQuorumBitmapIndices = slices.Clone(p.NonSignerQuorumBitmapIndices)
	p.QuorumApkIndices, p.TotalStakeIndices = slices.Clone(p.QuorumApkIndices), slices.Clone(p.TotalStakeIndices)
	p.NonSignerStakeIndices = slices.Clone(p.NonSignerStakeIndices)
	for i := range p.NonSignerStakeIndices {
		p.NonSignerStakeIndices[i] = slices.Clone(p.NonSignerStakeIndices[i])
	}
	return s
}

// digestOf is the digest by its definition, apart from the contract.
func digestOf(at common.Address, index *big.Int, fn [4]byte, list []byte) [32]byte {
	packed := must(abiArgs("uint256", "address", "bytes4", "bytes").Pack(index, at, fn, list))
	return sha256.Sum256(packed)
}

// settle makes the settlement of a list as the target's next transition, signed by `signers`, for
// the block before the head.
func (r *registry) settle(at common.Address, list []byte, signers ...int) settlement {
	r.Helper()
	s := settlement{
		quorums: []byte{0}, ref: uint32(r.head()) - 1, list: list, fn: selector("set(uint256)"),
		index: must(target.UnpackStateTransitionCount(r.view(at, target.PackStateTransitionCount()))),
	}
	s.digest = digestOf(at, s.index, s.fn, s.list)
	s.proof = r.prove(s.digest, s.quorums, s.ref, signers...)
	return s
}

func (r *registry) newRecorder(quorums ...byte) common.Address {
	r.Helper()
	return r.deploy(fixture.RecorderMetaData.Bin, recorder.PackConstructor(r.AVSAddress, r.BLSSignatureChecker, quorums))
}

func TestTargetViews(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newRegistry(c, 100)
		at := r.newRecorder(0)
		if got := must(target.UnpackAvsAddress(c.view(at, target.PackAvsAddress()))); got != r.AVSAddress {
			t.Errorf("avsAddress %s", got)
		}
		if got := must(target.UnpackBlsSignatureChecker(c.view(at, target.PackBlsSignatureChecker()))); got != r.BLSSignatureChecker {
			t.Errorf("blsSignatureChecker %s", got)
		}
		if got := must(target.UnpackDemandedQuorums(c.view(at, target.PackDemandedQuorums()))); string(got) != "\x00" {
			t.Errorf("demandedQuorums %x", got)
		}
		want := string(r.AVSAddress[:]) + "gaskiller"
		if got := must(target.UnpackNamespace(c.view(at, target.PackNamespace()))); string(got) != want {
			t.Errorf("namespace %x", got)
		}
		for id, want := range map[string]bool{"93de4531": true, "01ffc9a7": true, "82b35a01": false, "2ea5ee1d": false, "ffffffff": false} {
			raw := [4]byte(common.FromHex(id))
			if got := must(target.UnpackSupportsInterface(c.view(at, target.PackSupportsInterface(raw)))); got != want {
				t.Errorf("supportsInterface(%s) is %t", id, got)
			}
		}
		numbers := func(pack []byte, unpack func([]byte) (*big.Int, error)) int64 {
			return must(unpack(c.view(at, pack))).Int64()
		}
		if got := numbers(target.PackQUORUMTHRESHOLD(), target.UnpackQUORUMTHRESHOLD); got != 66 {
			t.Errorf("QUORUM_THRESHOLD %d", got)
		}
		if got := numbers(target.PackTHRESHOLDDENOMINATOR(), target.UnpackTHRESHOLDDENOMINATOR); got != 100 {
			t.Errorf("THRESHOLD_DENOMINATOR %d", got)
		}
		stale := func() uint32 { return must(target.UnpackBlockStaleMeasure(c.view(at, target.PackBlockStaleMeasure()))) }
		if got := stale(); got != 300 {
			t.Errorf("blockStaleMeasure %d", got)
		}
		c.send(at, recorder.PackSetStaleMeasure(7))
		if got := stale(); got != 7 {
			t.Errorf("blockStaleMeasure %d after it was set to 7", got)
		}
		if got := must(target.UnpackInTransition(c.view(at, target.PackInTransition()))); got {
			t.Error("in transition at rest")
		}
		c.send(at, recorder.PackSet(big.NewInt(5)))
		if got := numbers(target.PackStateTransitionCount(), target.UnpackStateTransitionCount); got != 1 || c.storage(at, tracker) != word(1) {
			t.Errorf("stateTransitionCount %d, slot %s", got, c.storage(at, tracker))
		}
		c.send(at, recorder.PackWire(common.Address{}, r.BLSSignatureChecker, []byte{0}))
		if got := must(target.UnpackNamespace(c.view(at, target.PackNamespace()))); len(got) != 0 {
			t.Errorf("namespace %x while unset", got)
		}
		for _, quorums := range [][]byte{{}, {1, 0}, {1, 1}} {
			c.wantRevert(call{to: at, data: recorder.PackWire(r.AVSAddress, r.BLSSignatureChecker, quorums)}, "InvalidQuorumNumbers")
		}
	})
}

// The digests that other implementations agree on, from a target at the vectors' address.
func TestDigestVectors(t *testing.T) {
	var vectors struct {
		Digest []struct {
			Index   int64 `json:"transition_index"`
			Updates []struct {
				Type, Slot, Data string
				Value            int64
				Topics           []string
			}
			Storage *string `json:"storage_updates"`
			Length  int     `json:"storage_updates_len"`
			Sum     string  `json:"storage_updates_sha256"`
			Digest  string
		}
	}
	if err := json.Unmarshal(must(os.ReadFile("testdata/digests.json")), &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors.Digest) != 4 {
		t.Fatalf("%d vectors", len(vectors.Digest))
	}
	artifact := must(contracts.Load("DemoTarget"))
	at := common.HexToAddress("0x" + strings.Repeat("11", 20))
	onEachChain(t, func(t *testing.T, c *testChain) {
		c.mineBlocks(1)
		for i, v := range vectors.Digest {
			var list []byte
			if v.Storage != nil {
				list = must(hex.DecodeString(*v.Storage))
			} else {
				var updates []update
				for _, u := range v.Updates {
					switch u.Type {
					case "STORE":
						updates = append(updates, store(common.HexToHash(u.Slot), word(uint64(u.Value))))
					case "LOG1":
						name, _, _ := strings.Cut(strings.TrimPrefix(u.Topics[0], "keccak256("), "))")
						updates = append(updates, logOut(common.FromHex(u.Data), crypto.Keccak256Hash([]byte(name+")"))))
					default:
						t.Fatalf("update %s", u.Type)
					}
				}
				list = encode(updates...)
				if len(list) != v.Length {
					t.Errorf("vector %d: %d bytes, want %d", i, len(list), v.Length)
				}
				if sum := sha256.Sum256(list); v.Sum != "" && hex.EncodeToString(sum[:]) != v.Sum {
					t.Errorf("vector %d: list hashes to %x", i, sum)
				}
			}
			fn := [4]byte{0x12, 0x34, 0x56, 0x78}
			returned, _, ok := c.do(call{to: at, data: target.PackGetMessageHash(big.NewInt(v.Index), fn, list), code: artifact.DeployedBytecode})
			if !ok {
				t.Fatalf("vector %d: reverted", i)
			}
			if hex.EncodeToString(returned) != v.Digest {
				t.Errorf("vector %d: the contract says %x, want %s", i, returned, v.Digest)
			}
			if got := digestOf(at, big.NewInt(v.Index), fn, list); hex.EncodeToString(got[:]) != v.Digest {
				t.Errorf("vector %d: Go says %x, want %s", i, got, v.Digest)
			}
		}
	})
}

// A settlement by whoever signs enough: mined, and applied.
func TestSettle(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		for _, tt := range []struct {
			name    string
			stakes  []int64
			missing []int
			want    string
		}{
			{"all sign", []int64{10, 10, 10, 10}, nil, "success"},
			{"one of four is missing", []int64{10, 10, 10, 10}, []int{2}, "success"},
			{"two of four are missing", []int64{10, 10, 10, 10}, []int{1, 2}, "InsufficientQuorumThreshold"},
			{"three of ten are missing", []int64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, []int{0, 4, 9}, "success"},
			{"exactly at the threshold", []int64{66, 33, 1}, []int{1, 2}, "success"},
			{"one short of it", []int64{65, 34, 1}, []int{1, 2}, "InsufficientQuorumThreshold"},
			{"one short of it in millions", []int64{6599999, 3400001}, []int{1}, "InsufficientQuorumThreshold"},
			{"the only one signs", []int64{5}, nil, "success"},
			{"the only one has no stake", []int64{0}, nil, "InsufficientQuorumThreshold"},
			{"one without stake is missing", []int64{5, 0}, []int{1}, "success"},
			{"one without stake is all that signs", []int64{5, 0}, []int{0}, "InsufficientQuorumThreshold"},
			{"nobody signs", []int64{10, 10}, []int{0, 1}, "InvalidBLSSignature"},
		} {
			t.Run(tt.name, func(t *testing.T) { testSettle(newRegistry(c.in(t), tt.stakes...), tt.missing, tt.want) })
		}
	})
}

func testSettle(r *registry, missing []int, want string) {
	at := r.newRecorder(0)
	list := encode(store(word(0), word(42)), store(tracker, word(1)), logOut([]byte("done"), word(9)))
	s := r.settle(at, list, r.all(missing...)...)
	r.wantRevert(call{to: at, data: s.pack()}, want)
	receipt := r.sendValue(&at, s.pack(), big.NewInt(0))
	if want != "success" {
		if receipt.Status != types.ReceiptStatusFailed || r.storage(at, word(0)) != (common.Hash{}) {
			r.Error("settled")
		}
		return
	}
	if receipt.Status != types.ReceiptStatusSuccessful || len(receipt.Logs) != 1 {
		r.Fatalf("status %d with %d logs", receipt.Status, len(receipt.Logs))
	}
	if r.storage(at, word(0)) != word(42) || r.storage(at, tracker) != word(1) {
		r.Error("not applied")
	}
	// The same again is a replay; so is the same list with a fresh reference block.
	r.wantRevert(call{to: at, data: s.pack()}, "InvalidTransitionIndex")
	again := s.deepCopy()
	again.ref = uint32(r.head()) - 1
	r.wantRevert(call{to: at, data: again.pack()}, "InvalidTransitionIndex")
}

// Every error, by its cause and by nothing else: the good settlement passes, and each row changes
// one thing of it.
func TestVerifyErrors(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newRegistry(c, 20, 10, 10, 10, 10, 10)
		at := r.newRecorder(0)
		// Give every history a past: an entry before and after the reference block.
		r.own(coordinator.PackCreateQuorum())
		r.own(coordinator.PackSetStake(r.ops[5].Address, 0, big.NewInt(11)))
		late := devnet.DevOperator(6)
		r.join(late, []byte{0}, 10)
		r.own(coordinator.PackEjectOperator(late.Address, []byte{0}))
		c.mineBlocks(1)
		good := r.settle(at, encode(store(word(0), word(42)), store(tracker, word(1))), r.all(1, 5)...)
		c.mineBlocks(1)
		r.join(late, []byte{0}, 10) // comes back, after the reference block
		r.own(coordinator.PackSetStake(r.ops[5].Address, 0, big.NewInt(12)))
		r.join(r.ops[5], []byte{1}, 7) // a new bitmap, after the reference block
		now := c.head() + 1
		five := 0 // the place of operator 5 among the non-signers
		if good.proof.NonSignerPubkeys[0].X.Cmp(chain.G1Point(r.ops[5].BLS.PublicKey().G1).X) != 0 {
			five = 1
		}
		p := new(big.Int)
		p.SetString("21888242871839275222246405745257275088696311157297823662689037894645226208583", 10)
		unreduced := func(g contracts.BN254G1Point) contracts.BN254G1Point {
			return contracts.BN254G1Point{X: new(big.Int).Add(g.X, p), Y: g.Y}
		}
		type s = settlement
		max := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 256), big.NewInt(1))
		for _, tt := range []struct {
			name   string
			change func(*s)
			number uint64 // of the block, if not the next one
			want   string
		}{
			{"nothing", func(*s) {}, 0, "success"},
			{"a block that is the reference block", func(*s) {}, uint64(good.ref), "FutureBlockNumber"},
			{"a block before it", func(*s) {}, uint64(good.ref) - 1, "FutureBlockNumber"},
			{"a reference block to come", func(x *s) { x.ref = uint32(now) + 3 }, 0, "FutureBlockNumber"},
			{"the largest reference block", func(x *s) { x.ref = 1<<32 - 1 }, 0, "FutureBlockNumber"},
			{"the block after it", func(*s) {}, uint64(good.ref) + 1, "success"},
			{"the last block in time", func(*s) {}, uint64(good.ref) + 300, "success"},
			{"a block too late", func(*s) {}, uint64(good.ref) + 301, "StaleBlockNumber"},
			{"a block far too late", func(*s) {}, 1 << 40, "StaleBlockNumber"},
			{"the next index", func(x *s) { x.index = big.NewInt(1) }, 0, "InvalidTransitionIndex"},
			{"the largest index", func(x *s) { x.index = max }, 0, "InvalidTransitionIndex"},
			{"another hash", func(x *s) { x.digest[31] ^= 1 }, 0, "InvalidSignature"},
			{"another list", func(x *s) { x.list[len(x.list)-1] ^= 1 }, 0, "InvalidSignature"},
			{"a longer list", func(x *s) { x.list = append(x.list, 0) }, 0, "InvalidSignature"},
			{"another function", func(x *s) { x.fn[0] ^= 1 }, 0, "InvalidSignature"},
			{"another quorum", func(x *s) { x.quorums = []byte{1} }, 0, "InvalidQuorumNumbers"},
			{"no quorum", func(x *s) { x.quorums = nil }, 0, "InvalidQuorumNumbers"},
			{"a quorum more", func(x *s) { x.quorums = []byte{0, 1} }, 0, "InvalidQuorumNumbers"},
			{"a quorum twice", func(x *s) { x.quorums = []byte{0, 0} }, 0, "InvalidQuorumNumbers"},

			{"a key too many", func(x *s) { x.proof.QuorumApks = append(x.proof.QuorumApks, infinityG1()) }, 0, "InputArrayLengthMismatch"},
			{"no key's index", func(x *s) { x.proof.QuorumApkIndices = nil }, 0, "InputArrayLengthMismatch"},
			{"no total's index", func(x *s) { x.proof.TotalStakeIndices = nil }, 0, "InputArrayLengthMismatch"},
			{"no stakes' indices", func(x *s) { x.proof.NonSignerStakeIndices = nil }, 0, "InputArrayLengthMismatch"},
			{"a bitmap's index too few", func(x *s) {
				x.proof.NonSignerQuorumBitmapIndices = x.proof.NonSignerQuorumBitmapIndices[:1]
			}, 0, "InputNonSignerLengthMismatch"},
			{"non-signers out of order", func(x *s) { slices.Reverse(x.proof.NonSignerPubkeys) }, 0, "NonSignerPubkeysNotSorted"},
			{"a non-signer twice", func(x *s) { x.proof.NonSignerPubkeys[1] = x.proof.NonSignerPubkeys[0] }, 0, "NonSignerPubkeysNotSorted"},
			{"a non-signer nobody knows", func(x *s) {
				x.proof.NonSignerPubkeys = x.proof.NonSignerPubkeys[:1]
				x.proof.NonSignerQuorumBitmapIndices = x.proof.NonSignerQuorumBitmapIndices[:1]
				x.proof.NonSignerPubkeys[0] = chain.G1Point(devnet.DevOperator(77).BLS.PublicKey().G1)
			}, 0, "Panic(0x32)"},
			{"a non-signer at infinity", func(x *s) {
				x.proof.NonSignerPubkeys, x.proof.NonSignerQuorumBitmapIndices = []contracts.BN254G1Point{infinityG1()}, []uint32{0}
			}, 0, "Panic(0x32)"},
			{"a bitmap's index to come", func(x *s) { x.proof.NonSignerQuorumBitmapIndices[five] = 1 }, 0, "BitmapUpdateIsAfterBlockNumber"},
			{"a bitmap's index out of reach", func(x *s) { x.proof.NonSignerQuorumBitmapIndices[five] = 9 }, 0, "Panic(0x32)"},
			{"a key's index to come", func(x *s) { x.proof.QuorumApkIndices[0]++ }, 0, "BlockNumberTooRecent"},
			{"a key's index gone by", func(x *s) { x.proof.QuorumApkIndices[0]-- }, 0, "BlockNumberNotLatest"},
			{"a key's index out of reach", func(x *s) { x.proof.QuorumApkIndices[0] = 99 }, 0, "Panic(0x32)"},
			{"a total's index to come", func(x *s) { x.proof.TotalStakeIndices[0]++ }, 0, "InvalidBlockNumber"},
			{"a total's index gone by", func(x *s) { x.proof.TotalStakeIndices[0]-- }, 0, "InvalidBlockNumber"},
			{"a stake's index to come", func(x *s) { x.proof.NonSignerStakeIndices[0][five]++ }, 0, "InvalidBlockNumber"},
			{"a stake's index gone by", func(x *s) { x.proof.NonSignerStakeIndices[0][five]-- }, 0, "InvalidBlockNumber"},
			{"a stake's index too few", func(x *s) { x.proof.NonSignerStakeIndices[0] = x.proof.NonSignerStakeIndices[0][:1] }, 0, "Panic(0x32)"},

			{"a key that is not the quorum's", func(x *s) { x.proof.QuorumApks[0] = x.proof.NonSignerPubkeys[0] }, 0, "InvalidQuorumApkHash"},
			{"a key off the curve", func(x *s) { x.proof.QuorumApks[0] = offCurveG1() }, 0, "InvalidQuorumApkHash"},
			{"a key at infinity", func(x *s) { x.proof.QuorumApks[0] = infinityG1() }, 0, "InvalidQuorumApkHash"},
			{"a key not reduced", func(x *s) { x.proof.QuorumApks[0] = unreduced(x.proof.QuorumApks[0]) }, 0, "InvalidQuorumApkHash"},
			{"a signature of another digest", func(x *s) {
				x.proof.Sigma = chain.G1Point(r.ops[0].BLS.Sign([32]byte{1}))
			}, 0, "InvalidBLSSignature"},
			{"a signature of one of them", func(x *s) {
				x.proof.Sigma = chain.G1Point(r.ops[0].BLS.Sign(x.digest))
			}, 0, "InvalidBLSSignature"},
			{"a signature of one of them, and its key", func(x *s) {
				x.proof.Sigma = chain.G1Point(r.ops[0].BLS.Sign(x.digest))
				x.proof.ApkG2 = chain.G2Point(r.ops[0].BLS.PublicKey().G2)
			}, 0, "InvalidBLSSignature"},
			{"the sum of all keys", func(x *s) { x.proof.ApkG2 = chain.G2Point(sumG2(r.ops[:6])) }, 0, "InvalidBLSSignature"},
			{"a signature at infinity", func(x *s) { x.proof.Sigma = infinityG1() }, 0, "InvalidBLSSignature"},
			{"signature and key at infinity", func(x *s) { x.proof.Sigma, x.proof.ApkG2 = infinityG1(), infinityG2() }, 0, "InvalidBLSSignature"},
			{"the signers' key at infinity", func(x *s) { x.proof.ApkG2 = infinityG2() }, 0, "InvalidBLSSignature"},
			{"a signature off the curve", func(x *s) { x.proof.Sigma = offCurveG1() }, 0, "ECAddFailed"},
			{"a signature not reduced", func(x *s) { x.proof.Sigma = unreduced(x.proof.Sigma) }, 0, "ECAddFailed"},
			{"the signers' key off the curve", func(x *s) { x.proof.ApkG2 = offCurveG2() }, 0, "InvalidBLSPairingKey"},
			{"the signers' key off the subgroup", func(x *s) { x.proof.ApkG2 = offSubgroupG2() }, 0, "InvalidBLSPairingKey"},

			// Of two causes, the one that is checked first is named.
			{"future before stale", func(x *s) { x.ref, x.index = 1<<32-1, max }, 1 << 20, "FutureBlockNumber"},
			{"stale before index", func(x *s) { x.index = max }, uint64(good.ref) + 301, "StaleBlockNumber"},
			{"index before digest", func(x *s) { x.index, x.digest = max, [32]byte{} }, 0, "InvalidTransitionIndex"},
			{"digest before quorums", func(x *s) { x.digest, x.quorums = [32]byte{}, nil }, 0, "InvalidSignature"},
			{"quorums before proof", func(x *s) { x.quorums, x.proof.QuorumApks = []byte{1}, nil }, 0, "InvalidQuorumNumbers"},
		} {
			t.Run(tt.name, func(t *testing.T) {
				changed := good.deepCopy()
				tt.change(&changed)
				number := tt.number
				if number == 0 {
					number = now
				}
				c.in(t).wantRevert(call{to: at, data: changed.pack(), number: number}, tt.want)
			})
		}

		// What only a caller of the checker itself can do.
		check := func(quorums []byte, ref uint32, p proof) call {
			return call{to: r.BLSSignatureChecker, data: checker.PackCheckSignatures(good.digest, quorums, ref, p), number: now}
		}
		c.wantRevert(check(good.quorums, good.ref, good.proof), "success")
		c.wantRevert(check(nil, good.ref, good.proof), "InputEmptyQuorumNumbers")
		c.wantRevert(check(good.quorums, uint32(now), good.proof), "InvalidReferenceBlocknumber")
		twice := good.deepCopy().proof
		twice.QuorumApks = append(twice.QuorumApks, twice.QuorumApks[0])
		twice.QuorumApkIndices = append(twice.QuorumApkIndices, twice.QuorumApkIndices[0])
		twice.TotalStakeIndices = append(twice.TotalStakeIndices, twice.TotalStakeIndices[0])
		twice.NonSignerStakeIndices = append(twice.NonSignerStakeIndices, twice.NonSignerStakeIndices[0])
		c.wantRevert(check([]byte{0, 0}, good.ref, twice), "BytesArrayNotOrdered")
		c.wantRevert(check([]byte{1, 0}, good.ref, twice), "BytesArrayNotOrdered")
		c.wantRevert(check([]byte{7}, good.ref, good.proof), "Panic(0x32)")
		// Nobody signs: infinity must not do, even if a caller would take no stake for enough.
		nobody := r.prove(good.digest, good.quorums, good.ref)
		c.wantRevert(check(good.quorums, good.ref, nobody), "InvalidBLSSignature")
		// What it returns names the non-signers.
		returned, _, _ := c.do(check(good.quorums, good.ref, good.proof))
		out := must(checker.UnpackCheckSignatures(returned))
		if fmt.Sprint(out.Totals) != "{[50] [71]}" {
			t.Errorf("totals %v", out.Totals)
		}
		ids := [][]byte{{byte(good.ref >> 24), byte(good.ref >> 16), byte(good.ref >> 8), byte(good.ref)}}
		for _, key := range good.proof.NonSignerPubkeys {
			ids = append(ids, crypto.Keccak256(common.BigToHash(key.X).Bytes(), common.BigToHash(key.Y).Bytes()))
		}
		if want := crypto.Keccak256Hash(ids...); common.Hash(out.Arg1) != want {
			t.Errorf("record %x, want %s", out.Arg1, want)
		}
	})
}

func sumG2(ops []devnet.Operator) bls.G2 {
	var keys []bls.G2
	for _, op := range ops {
		keys = append(keys, op.BLS.PublicKey().G2)
	}
	return bls.SumG2(keys...)
}
