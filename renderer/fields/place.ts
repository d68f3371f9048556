import { createContext, useContext } from 'react'
import { toPointer } from '../../runtime/pointer.ts'

const Place = createContext('')

/** Tells the controls below where in the model their value is: rjsf gives a widget no path. */
export const PlaceProvider = Place.Provider

export function usePlace(): string {
  return useContext(Place)
}

/** Place in the model of an rjsf path: its first step is a whole pointer, the others are names below it. */
export function placeOf(path: readonly (string | number)[]): string {
  const [first = '', ...rest] = path
  return String(first) + toPointer(rest)
}
