import type { ComponentType, ComponentTypes, Supplies } from '../compile/component-type.ts'
import type { ChoicesPlan } from '../compile/component-choices.ts'
import { componentType } from '../generated/codes.ts'
import { isObject } from '../json/is-object.ts'
import { options, optionList } from './choices.ts'
import { days } from './days.ts'
import { inputCheck } from './input-check.ts'
import { pagedTable, table } from './table/index.ts'
import { value } from './value.ts'

/** Every type of component, by the specification's code. */
export const components = {
  [componentType.options]: options,
  [componentType.table]: table,
  [componentType.inputCheck]: inputCheck,
  [componentType.getValue]: value,
  [componentType.pagedData]: pagedTable,
  [componentType.optionList]: optionList,
  [componentType.dateSelector]: days,
} satisfies ComponentTypes

/** The type of a component whose form may be unsound; undefined where it has none. */
export function componentTypeOf(component: { spec: unknown }): ComponentType | undefined {
  const { type } = isObject(component.spec) ? component.spec : {}
  const byCode: Readonly<Record<string, ComponentType>> = components
  return byCode[String(type)]
}

/** What a plan's component supplies, as types that show the same say it. */
export function suppliesOf({ shows }: Pick<ChoicesPlan, 'shows'>): Supplies {
  const all = Object.values<ComponentType>(components).flatMap(({ supplies }) => supplies ?? [])
  const found = all.find((one) => one.shows === shows)
  if (!found) throw new Error(`No component shows ${shows}`)
  return found
}
