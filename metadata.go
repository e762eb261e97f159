package quorate

// Metadata is the AVS identity document of GET /avs-metadata.
type Metadata struct {
	Name         string        `json:"name"`
	Website      string        `json:"website"`
	Description  string        `json:"description"`
	Logo         string        `json:"logo"`
	Social       string        `json:"social"`
	OperatorSets []OperatorSet `json:"operatorSets"`

	// Contracts is nil while the service cannot vouch for the addresses. That
	// is no answer, not a wrong one: ask again later.
	Contracts *Contracts `json:"contracts,omitempty"`
}

// OperatorSet is one group of operators that sign for the service.
type OperatorSet struct {
	Name               string     `json:"name"`
	ID                 string     `json:"id"`
	Description        string     `json:"description"`
	Software           []Software `json:"software"`
	SlashingConditions []string   `json:"slashingConditions"`
}

// Software is a program that the operators of a set run.
type Software struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	URL         string `json:"url"`
}

// Contracts are the addresses a target must be wired to in order to settle.
// Read them from the service each time; a redeployment changes them.
type Contracts struct {
	ChainID              uint64 `json:"chainId"`
	AVSAddress           string `json:"avsAddress"`
	BLSSignatureChecker  string `json:"blsSignatureChecker,omitempty"`
	RegistryCoordinator  string `json:"registryCoordinator,omitempty"`
	SchnorrStakeRegistry string `json:"schnorrStakeRegistry,omitempty"`
	DemoTarget           string `json:"demoTarget,omitempty"`
	DemoFactory          string `json:"demoFactory,omitempty"`
}
