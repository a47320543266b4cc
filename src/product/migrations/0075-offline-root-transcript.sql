alter table issuers add column transcript_sha256 text collate "C";
