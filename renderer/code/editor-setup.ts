import { basicSetup } from '@uiw/react-codemirror'
import { severalCursors } from './several-cursors.ts'

/** What every editor of code can do. Made once: an editor that is given none makes all of it again at each letter. */
export const editorSetup = [basicSetup({ drawSelection: false }), severalCursors]
