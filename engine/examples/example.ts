import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Store } from '../store/store.ts'

/** `examples/<name>/example.json`: what an example consists of. */
export interface ExampleManifest {
  /** Folder of the documents, from the example's own folder. */
  documents: string
  /** Embedded databases, each written by the function `generate(path)` of a module of the example. */
  databases?: { file: string; generator: string }[]
  /** Files that its documents name: `files/screws.png` of the example `shop` is `blob/shop-screws`. */
  files?: string[]
  /** Other systems that it asks, which start and end with the engine. */
  services?: ExampleService[]
  /** Keys of the sites that are published. */
  publish?: string[]
  /** Keys of the APIs that are published. */
  publishApis?: string[]
  /** A login that everybody may know: it is printed at each start. */
  login?: ExampleLogin
}

export interface ExampleService {
  /** Module of the example whose `serve({ port })` starts it on this machine alone. */
  module: string
  /** What its documents say. */
  port: number
  /** Key of the Web API that asks it, and what stands behind the port there. */
  webApi: string
  path: string
  /** Key of the settings document that allows its address, and no other. */
  settings: string
}

export interface ExampleLogin {
  id: string
  password: string
}

/** What is kept of a loaded example in the store's settings. */
export interface LoadedExample {
  name: string
  /** Keys of its sites. */
  sites: string[]
  /** Its loading was begun; a start that was cut off is made good by the next. */
  loading?: boolean
  login?: ExampleLogin
  /** Where its services are, by the keys of their Web APIs. */
  ports?: Readonly<Record<string, number>>
}

export const exampleSetting = 'example'

/** The example in this store, if one was loaded. */
export function loadedExample(store: Store): Promise<LoadedExample | undefined> {
  return store.settings.get<LoadedExample>(exampleSetting)
}

/** Folder of an example: below `examples`, or a path. */
export function exampleFolder(name: string, root: string): string {
  return isAbsolute(name) ? name : join(root, 'examples', name)
}

/** Throws when there is no such example. */
export function readManifest(name: string, root: string): ExampleManifest {
  const file = join(exampleFolder(name, root), 'example.json')
  if (!existsSync(file)) throw new Error(`There is no example "${name}" (KUMIKI_EXAMPLE; "none" loads none)`)
  return JSON.parse(readFileSync(file, 'utf8')) as ExampleManifest
}
