import './theme/theme.css'
import { StrictMode } from 'react'
import type { OpenResponse } from '../runtime/generated/calls/user.ts'
import { readBoot } from './call/boot.ts'
import { early } from './opening.ts'
import { ConsoleApp } from './layout/console/console-app.tsx'
import { preferencesAtom } from './layout/console/preferences.ts'
import { applyColour } from './layout/console/theme-colour.ts'
import { startPage } from './layout/start-page.tsx'
import { speak } from './state/language.ts'
import { makeShared } from './app/shared.ts'
import { ignoreHastyPresses } from './ui/hasty-presses.ts'

const boot = readBoot('console')
const shared = makeShared()
applyColour(shared.store.get(preferencesAtom).colour)
ignoreHastyPresses()
speak(boot.language)
const begun = (await early.answer()) as OpenResponse | undefined
startPage(
  <StrictMode>
    <ConsoleApp boot={boot} shared={shared} fetch={early.fetch} begun={begun} />
  </StrictMode>,
  { base: boot.base, shared },
)
