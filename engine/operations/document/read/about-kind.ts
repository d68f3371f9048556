import type { KindAbout } from '../../../../runtime/generated/calls/answer.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { hasEffect } from '../../../../runtime/json-schema/has-effect.ts'
import { resolve } from '../../../../runtime/json-schema/resolve.ts'
import { codesOf } from '../../../../runtime/json-schema/codes.ts'
import { titleOf } from '../../../../runtime/json-schema/title-of.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import { yesOrNo } from '../../../definitions/texts.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'
import type { Context } from '../../../call/context.ts'
import { isEditable } from './editable-kind.ts'
import type { MenuItem } from '../../../../runtime/generated/screens/menu-item.ts'
import { titled } from '../../../../runtime/screen/titled.ts'
import { isLicensed } from '../../../access/is-licensed.ts'

/** What a generic list and form say about a kind, in the caller's language. */
export function aboutKind(kind: string, context: Context): KindAbout {
  const set = localizedSet(context.engine, context.language)
  const schema = set.kind(kind)
  const owner = schema['x-owner']
  const editable = isEditable(kind, context) && mayUseKind(kind, 'update', context)
  const isWithoutEffect = schema['x-no-effect'] === true
  return {
    kind,
    title: schema.title ?? kind,
    listTitle: listTitle(kind, context) ?? schema.title ?? kind,
    description: schema.description ?? '',
    ...(owner !== undefined && { owner: { kind: owner, title: set.kind(owner).title ?? owner } }),
    editable,
    mayCreate: editable && !isWithoutEffect,
    ...(isWithoutEffect && { noEffect: true as const }),
    columns: (schema['x-list'] ?? [])
      .filter((key) => hasEffect(set, schema.properties?.[key] ?? {}))
      .map((key) => columnOf(set, schema, key, context)),
  }
}

function columnOf(set: JsonSchemaSet, schema: JsonSchema, key: string, context: Context): KindAbout['columns'][number] {
  const property = schema.properties?.[key]
  const title = titleOf(set, property, key)
  const options = property && optionsOf(set, property, context)
  return { key, title, ...(options && { options }) }
}

function optionsOf(set: JsonSchemaSet, property: JsonSchema, { engine, language }: Context) {
  const own = resolve(set, property)
  const items = typeof own.items === 'object' ? resolve(set, own.items) : undefined
  const codes = codesOf(set, own) ?? (items && codesOf(set, items))
  if (codes) return codes.map(({ value, title }) => ({ value, label: title }))
  if (own.type !== 'boolean') return undefined
  return yesOrNo(engine.definitions.texts(language))
}

/** What the menu calls the list of a kind, in the caller's language; undefined where no menu has it. */
function listTitle(kind: string, context: Pick<Context, 'engine' | 'language' | 'session'>) {
  const { engine, language } = context
  const { menus, screens, texts } = engine.definitions
  const kindOf = ({ screen = '', params }: MenuItem): unknown =>
    params?.kind ?? screens.get(screen)?.spec.defaultParams?.kind
  const find = (items: readonly MenuItem[]): MenuItem | undefined => {
    for (const item of items) {
      const found = kindOf(item) === kind ? item : find(item.items ?? [])
      if (found) return found
    }
    return undefined
  }
  const item = find(menus.flatMap(({ spec }) => spec.items))
  const screen = screens.get(item?.screen ?? '')
  const title = item?.title ?? (screen && titled(screen, (flag) => isLicensed(flag, context)).spec.title)
  return typeof title === 'string' ? texts(language)(title) : undefined
}
