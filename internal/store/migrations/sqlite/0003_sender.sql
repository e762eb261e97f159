-- The proof of a task's sender: a signature, and the unix second after which it
-- is void. They stand behind the call data: whoever reads them reads that, too.
ALTER TABLE tasks ADD COLUMN from_signature BLOB CHECK (length(from_signature) <= 4096);
ALTER TABLE tasks ADD COLUMN signature_expires INTEGER
    CHECK ((signature_expires IS NULL) = (from_signature IS NULL) AND (signature_expires IS NULL OR signature_expires > 0));
