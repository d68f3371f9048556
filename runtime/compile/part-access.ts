import * as codes from '../generated/codes.ts'
import type { Access } from '../generated/screens/access.ts'
import type { SectionLogin } from '../generated/common/section-login.ts'
import type { DisplaySetting } from '../generated/lists/display-setting.ts'
import { conditionTree } from './condition-tree.ts'
import type { Content, Context } from './context.ts'
import type { InputFieldSpec } from './content-spec.ts'
import { siteLoginOf } from './login-plan.ts'
import { buttonPart, buttonsPart, columnPart, inputPart, pagePart } from './part-names.ts'
import type { PartAccess } from './release.ts'
import * as defaults from '../generated/defaults.ts'

/** The parts that are not for everybody, each with whom it is for: any of them is enough. */
type Parts = Record<string, PartAccess[]>

/** Whom a display setting lets in; undefined where it is everybody. `own`: the login by whose row it is decided instead of the site's. */
export function partAccess(
  context: Context,
  setting: DisplaySetting | undefined,
  own?: SectionLogin,
): PartAccess | undefined {
  const { showFlg = defaults.displaySetting.showFlg, memberRoles = [], conditions } = setting ?? {}
  if (showFlg === codes.displaySettingShowFlg.alwaysShow) return undefined
  if (showFlg === codes.displaySettingShowFlg.alwaysHide) return nobody
  const login = own ?? siteLoginOf(context)
  if (showFlg === codes.displaySettingShowFlg.showIfPrivilegesAllow)
    return { memberRoles, memberRolesField: login?.memberRolesField ?? defaults.siteSpec.login.memberRolesField }
  const when = conditionTree(conditions, 'login', context.schema(login?.schema)?.resultColumns ?? [])
  // Shown to whom a condition fits: without one to nobody.
  if (showFlg === codes.displaySettingShowFlg.showUnderConditions) return when ? { when } : nobody
  return when && { when: { not: when } }
}

const nobody: PartAccess = { memberRoles: [] }

const known = new WeakMap<Content, Parts>()

/** The parts of a content that are kept from some. */
export function partsOf(context: Context, content: Content): Parts {
  const before = known.get(content)
  if (before) return before
  const parts = makeParts(context, content)
  known.set(content, parts)
  return parts
}

function makeParts(context: Context, { spec }: Content): Parts {
  const parts: Parts = {}
  const add = (part: string, ...settings: (DisplaySetting | undefined)[]) => {
    const accesses = settings.map((setting) => partAccess(context, setting, spec.login))
    if (accesses.length > 0 && accesses.every((access) => access !== undefined)) parts[part] = accesses
  }
  const addInputs = (page: string, inputs: readonly InputFieldSpec[] = []) => {
    for (const { key, displaySetting } of inputs) if (key !== undefined) add(inputPart(page, key), displaySetting)
  }
  const buttons = spec.list?.inputButtons ?? []
  for (const { field, displaySetting } of spec.list?.columns ?? []) add(columnPart(field), displaySetting)
  for (const { key, displaySetting } of buttons) add(buttonPart(key), displaySetting)
  for (const [name, { routes }] of Object.entries(context.pages)) {
    addInputs(name, routes?.inputs?.(spec))
    for (const key of routes?.parts?.(spec) ?? []) {
      const page = `${name}/${key}`
      const own = routes?.part?.(spec, key)
      const leading = buttons.filter(({ pageType, pageId = key }) => pageType === name && pageId === key)
      add(pagePart(page), own?.displaySetting)
      add(buttonsPart(page), ...leading.map(({ displaySetting }) => displaySetting))
      addInputs(page, own?.inputs)
    }
  }
  return parts
}

/** What a part of a screen says of itself where not everybody sees it. */
export function shownTo(content: number, setting: DisplaySetting | undefined, part: string): { access?: Access } {
  const isForAll = (setting?.showFlg ?? defaults.displaySetting.showFlg) === codes.displaySettingShowFlg.alwaysShow
  return isForAll ? {} : { access: { audience: 'site', content, part } }
}

/** The same of a page, and of what leads to it: its buttons decide too. */
export function pageShownTo(context: Context, content: Content, page: string): { access?: Access } {
  const parts = partsOf(context, content)
  const isForAll = !(pagePart(page) in parts) && !(buttonsPart(page) in parts)
  return isForAll ? {} : { access: { audience: 'site', content: content.id, part: pagePart(page) } }
}
