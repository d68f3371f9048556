import type { App } from '../app/app.ts'
import type { EditHandle } from './edit-handle.ts'
import type { Model } from './model.ts'
import { unsavedPaths } from './unsaved.ts'

const kept = new WeakMap<App, Map<string, EditHandle>>()

function placesOf(app: App): Map<string, EditHandle> {
  const places = kept.get(app) ?? new Map<string, EditHandle>()
  kept.set(app, places)
  return places
}

/**
 * The model that an earlier visit of the same address left with unsaved work, or a new one. One with nothing unsaved
 * is given up when its screen closes.
 */
export function liveModel(app: App, place: string, make: () => EditHandle): { made: EditHandle; release(): void } {
  const places = placesOf(app)
  const before = places.get(place)
  before?.checkAnew()
  const made = before ?? make()
  places.set(place, made)
  return {
    made,
    release: () => {
      if (made.model.get().dirty || places.get(place) !== made) return
      places.delete(place)
      made.model.dispose()
    },
  }
}

/** Tells the shell which addresses have unsaved work: `shared.unsaved`. */
export function keepModel(app: App, place: string, model: Model): () => void {
  const path = place.slice(0, place.indexOf(' '))
  let before: boolean | undefined
  const tell = (): void => {
    const { dirty } = model.get()
    if (dirty === before) return
    before = dirty
    const unsaved = new Set(unsavedPaths(app))
    if (dirty) unsaved.add(path)
    else unsaved.delete(path)
    app.shared.set('shared', 'unsaved', [...unsaved])
  }
  tell()
  return model.subscribe(tell)
}

/** Gives up the unsaved work of an address: its tab was closed. */
export function forgetWork(app: App, path: string): void {
  const places = placesOf(app)
  for (const [place, handle] of places) {
    if (!place.startsWith(`${path} `)) continue
    handle.model.dropDraft()
    handle.model.dispose()
    places.delete(place)
  }
  app.shared.set(
    'shared',
    'unsaved',
    unsavedPaths(app).filter((one) => one !== path),
  )
}
