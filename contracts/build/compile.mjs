// Compiles every contract with the pinned solc and writes, into the directory given,
// artifacts/<Name>.json for people and programs, and <package>.json in the shape abigen reads.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import solc from "solc";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const out = process.argv[2];
if (!out) {
  console.error("usage: node compile.mjs DIR");
  process.exit(2);
}

const sources = {};
for (const dir of ["src", "fixture"]) {
  for (const name of fs.readdirSync(path.join(root, dir), { recursive: true }).sort()) {
    if (!name.endsWith(".sol")) continue;
    const key = path.posix.join(dir, name.split(path.sep).join("/"));
    sources[key] = { content: fs.readFileSync(path.join(root, dir, name), "utf8") };
  }
}

const settings = {
  evmVersion: "cancun",
  viaIR: true,
  optimizer: { enabled: true, runs: 100000 },
  // No metadata: the code depends on the sources and nothing else.
  metadata: { appendCBOR: false, bytecodeHash: "none" },
  outputSelection: { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
};
const result = JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings })));
// A warning fails too, but for 2394: that transient storage outlives a call. The latch is cleared.
const complaints = (result.errors ?? []).filter((e) => e.errorCode !== "2394");
for (const e of complaints) console.error(e.formattedMessage);
if (complaints.length) process.exit(1);

const compiler = solc.version().replace(/\.Emscripten.*$/, "");
const packages = { contracts: { contracts: {} }, fixture: { contracts: {} } };
fs.mkdirSync(path.join(out, "artifacts"), { recursive: true });
for (const [source, contracts] of Object.entries(result.contracts)) {
  for (const [name, c] of Object.entries(contracts)) {
    const bytecode = c.evm.bytecode.object;
    // Neither interfaces nor abstract contracts, but for the bases: their ABI is every target's.
    if (!bytecode && name !== "BLSTarget" && name !== "SchnorrTarget") continue;
    if (c.abi.every((x) => x.type === "error")) continue; // a library
    const fixture = source.startsWith("fixture/");
    packages[fixture ? "fixture" : "contracts"].contracts[`${source}:${name}`] = { abi: c.abi, bin: bytecode };
    if (fixture) continue;
    const artifact = {
      contractName: name,
      sourceName: source,
      compiler,
      abi: c.abi,
      bytecode: "0x" + bytecode,
      deployedBytecode: "0x" + c.evm.deployedBytecode.object,
    };
    fs.writeFileSync(path.join(out, "artifacts", `${name}.json`), JSON.stringify(artifact, null, 1) + "\n");
  }
}
for (const [name, content] of Object.entries(packages)) {
  fs.writeFileSync(path.join(out, `${name}.json`), JSON.stringify(content));
}
