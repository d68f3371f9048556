import type { DeclaredOperation } from '../../call/operation.ts'
import { overlayFile, overlayOf } from '../../exchange/overlay.ts'
import { overlayOfChosen, wrongChoices, type Chosen } from './chosen.ts'

/** What was chosen, as a file for the command line's `--overlay`; or what such a file says, as choices. */
export const importChoices: DeclaredOperation<'import-choices'> = ({ overlay, ...given }, { engine }) => {
  const chosen = overlay ? chosenOf(overlay) : given
  const { map = {}, rules = {}, said = {}, patches = {} } = chosen
  return Promise.resolve({
    ...{ map, rules, said, patches },
    overlay: overlayFile(overlayOfChosen(chosen, engine)),
  })
}

function chosenOf(file: Readonly<Record<string, unknown>>): Required<Chosen> {
  try {
    const { map, keys, values, patches } = overlayOf(file, 'import')
    return {
      ...{ map, patches },
      rules: Object.fromEntries(values.map(({ field, find, replace }) => [`${field} ${find}`, replace])),
      said: Object.fromEntries(Object.entries(keys).map(([address, key]) => [`${address} /key`, key])),
    }
  } catch (error) {
    throw wrongChoices(error)
  }
}
