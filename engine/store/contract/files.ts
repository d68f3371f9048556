export interface Blob {
  id: string
  /** `sha256-<hex>` of the bytes; equal bytes are stored once. */
  hash: string
  name: string
  type: string
  size: number
  by: string
  at: string
}

export interface BlobStore {
  put(
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    /** `id`: one that documents know already; else a random one is made. */
    about: { id?: string; name: string; type: string; by: string; maxBytes?: number },
  ): Promise<Blob>
  get(id: string): Promise<Blob | undefined>
  /** Newest blob with these bytes. */
  byHash(hash: string): Promise<Blob | undefined>
  read(hash: string): Promise<Uint8Array | undefined>
  stream(hash: string): AsyncIterable<Uint8Array>
  remove(id: string): Promise<void>
  /** Removes what is older than a day and of no use: uploads that were cut off, files that no document ever named. */
  sweep(): Promise<number>
}

/** A text as the content store keeps it: compressed where that gains something. */
export interface PackedText {
  hash: string
  /** Bytes of the text itself. */
  size: number
  bytes: Uint8Array
}

/** Texts by hash, compressed, shared by revisions and releases. Immutable. */
export interface ContentStore {
  /** Answers the hash, `sha256-<hex>`. */
  put(text: string): Promise<string>
  putAll(texts: Iterable<string>): Promise<string[]>
  /** Stores texts that were packed elsewhere. */
  putPacked(texts: readonly PackedText[]): Promise<void>
  /** Those of the hashes that are not stored. */
  missing(hashes: Iterable<string>): Promise<string[]>
  get(hash: string): Promise<string | undefined>
  many(hashes: readonly string[]): Promise<Map<string, string>>
  /** The same, each made readable when it is asked for: of many, few are. */
  manyLazily(hashes: readonly string[]): Promise<Map<string, () => string>>
}
