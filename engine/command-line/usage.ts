export const usage = `Usage: npx kumiki <command>

  validate DIR                     check all documents below a folder, and the files that they name; each problem with its place
         [--live]                  also ask the databases: statements, columns, and the secrets that are missing here
  plan DIR|FILE.zip                say what an import would change here, value by value, and what publishing would then
                                   bring; nothing is stored. Without --mode it is that of overwrite
         [--out FILE.json]         write the plan down, for apply
         [--format json]           print it as JSON
         [--live]                  also ask the databases
  apply FILE.json                  do exactly what was planned; refused where the store has changed since
  import DIR|FILE.zip [--mode MODE]
                                   plan and apply in one. MODE:
                                   new        a key that exists is refused (without --mode)
                                   overwrite  it gets a further revision; what was changed here since the last exchange
                                              with this bundle stays, joined with what comes, property by property
                                   force      the bundle's documents in place of all that stands
         [--dry]                   only say what would be done
  plan, import:
         [--prune]                 delete what the bundle brought before and does not bring now; what comes under a new
                                   key instead keeps its number and history
         [--ours | --theirs]       where both sides have changed the same: what stands here, or what comes
         [--interactive]           ask for each such place; both sides' documents are written to DIR/.conflicts
         [--choices FILE]          { "schema/goods": { "/name": "theirs" } }
         [--overlay FILE]          what differs here: { "data-source/shop": { "spec": { "system": "db.staging" } } }
                                   also "$map" (a document here in place of one of the folder), "$keys" and "$values", as
                                   the console saves them
         [--verify KEY.pem]        refuse what is not as the holder of the key has signed it
  apply, import:
         [--secrets FILE]          { "data-source/shop": { "password": "…" } }; without it the variable
                                   KUMIKI_SECRET_DATA_SOURCE_SHOP_PASSWORD. What nobody has entered is listed
  export DIR [ADDRESS …]           write documents with all that they refer to, or all documents, each where the folder has
                                   it already, and the files that they name to DIR/files; documents of the bundle that are
                                   no longer there go. What was changed in the folder since it was imported stays
                                   (--mode force: it does not)
         [--schemas]               and a schema of each kind in DIR/schemas, which the documents name in "$schema" for text
                                   editors; later exports into DIR write them too, imports leave the line out
         [--sign KEY.pem]          sign it: the sums of all files (SHA256SUMS, or beside an archive FILE.zip.sha256) and a
                                   signature over them by a private key, best an Ed25519 one
  export FILE.zip [ADDRESS …]      the same as one archive
  plan, import, export:
         [--bundle NAME]           under which name the store remembers what it exchanges with this folder (what its
                                   bundle.json says, else the folder's name)
         [--kind KIND,…]           only documents of these kinds
         [--except KIND,…]         none of these
         [--environment]           also what belongs to one installation: users, roles, settings, licences, API tokens,
                                   inbound connections
  publish site/KEY api/KEY …       publish sites and APIs as they are stored: all of them, or with an error among them none.
                                   What has not changed stays as it is published
         [--note TEXT]             written into the history
         [--dry]                   only say what would change
         [--release N]             publish an earlier release again, of one site or API
  schema FILE.json [KIND]          write one JSON Schema of all documents, or of those of a kind: named by "$schema" in a
                                   document, a text editor says by it what may stand where
  schema DIR [KIND …]              the same, a file for each kind: small, and quick to read
  reference DIR                    write what documents may say as pages, one a kind, beginning at index.md
  backup DIR                       copy the embedded store with its key, the databases that lie beside it and the files that
                                   were kept, also while the engine runs
  restore DIR                      put a backup into KUMIKI_DATA, where there is no store yet
  rotate-secret                    seal all secrets again under a new master key: a new key file in KUMIKI_DATA, or
                                   KUMIKI_NEW_SECRET, which is the KUMIKI_SECRET from then on

  --language ja|en                 language of messages, schema and reference (en)
  --by NAME                        who imports or publishes: a user of this installation (admin)

Exit code: 0 done, 1 problems, 2 refused or used wrongly, 3 imported, but secrets are missing.
plan and --dry of publish: 0 nothing changes, 2 something does, 1 problems or a conflict.

KUMIKI_DATA, KUMIKI_DATABASE_URL and KUMIKI_SECRET say which store, as for npm start. While an engine works on the
embedded store, it does what plan, apply, import, export, publish and validate --live ask for.
`
