.DEFAULT_GOAL := help
.PHONY: help build test race check contracts proto bench fuzz soak breaks docs

help: ## Show this help
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## Build the program as ./quorate
	go build ./cmd/quorate

test: ## Run all tests
	go test ./...

# Arithmetic and Solidity have no goroutines, and take minutes with it.
single := /contracts|/internal/(bls|schnorr|payload)$$

# These start the program as a user would, built without the detector: `make test` runs them.
# The same network in one process runs under it.
processes := ^Test(AnswerWaitsForSync|Crash|DevNetwork|Disk|Drain|FileLimit|Network|OperatorWithSigner)

race: ## Run the tests under the race detector
	go test -race $$(go list ./... | grep -vE '$(single)|/cmd/')
	go test -race -skip '$(processes)' ./cmd/...

check: ## Check format, vet, staticcheck and the modules
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "run gofmt -w on these"; exit 1; }
	go vet ./...
	go tool -modfile=tools/go.mod staticcheck ./...
	go mod tidy -diff
	cd tools && go mod tidy -diff

contracts: ## Compile the contracts: artifacts and bindings (needs npm)
	sh contracts/build/build.sh

proto: ## Generate the messages of the protocols (needs protoc)
	sh proto/generate.sh

bench: ## Print the ratios of docs/benchmarks.md, the chain's start, the cost of hostile operators, the gas of contracts/GAS.md
	go run ./bench
	go test ./internal/devnet -run '^$$' -bench 'Up|Network' -benchtime 5x
	go test ./cmd/quorate -run '^$$' -bench Hostile -benchtime 1x
	go test ./contracts -count=1 -run TestGas
	@cat contracts/GAS.md

# To make a long input short may take a minute, and with it all the time there is.
fuzz: ## Fuzz every decoder for FUZZTIME (20s) each
	@set -e; for pkg in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
			echo "$$pkg $$target"; go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(or $(FUZZTIME),20s) -fuzzminimizetime 10x $$pkg; \
		done; \
	done

soak: ## Run the long variants of the tests: crashes, properties
	QUORATE_SOAK=1 go test -count=1 -timeout 60m ./...

breaks: ## Break each invariant once, and see its test fail (docs/breaks.md; needs npm and strace)
	QUORATE_BREAKS=1 go test -count=1 -timeout 120m -v -run '^TestBreaks$$' .

docs: ## Write the generated pages in docs/ again
	go test ./cmd/quorate -run Docs -update
