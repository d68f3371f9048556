import type { FormBlock } from '../../../runtime/generated/blocks/form.ts'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { getAt, parsePointer } from '../../../runtime/pointer.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { textProperty } from '../../../runtime/json/text-property.ts'
import { isEmpty } from '../../../runtime/values/is-empty.ts'
import { hasEffectAt, isAskedFor } from '../../../runtime/json-schema/has-effect.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { run } from '../../actions/run.ts'
import type { BlockProps } from '../block-props.ts'
import { FieldProvider, useModelPart } from '../../fields/field-context.ts'
import type { FieldContext } from '../../fields/field-context.ts'
import { fieldOf } from '../../fields/field-of.ts'
import type { FormField } from '../../fields/field-of.ts'
import { groupOf, jsonSchemaAt, toFormSchema } from '../../fields/form-schema.ts'
import { isShown } from '../../../runtime/json-schema/is-shown.ts'
import { GroupForm } from '../../fields/group-form.tsx'
import { controlOf, isWork } from '../../fields/control-of.ts'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { itemIndex } from '../../model/item-place.ts'
import { evaluate, holds, isOn, textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import styles from './form.module.css'

type FormGroup = Omit<NonNullable<FormBlock['groups']>[number], 'fields'> & { fields: FormField[] }

/** Fields of a model, drawn from its schema. */
export default function Form({ block, scope }: BlockProps<'form'>) {
  const readOnly = isOn(block.readOnly, scope)
  const context = useFieldContext(block.bind.model, scope, readOnly)
  if (!context) return <div className={styles.waiting} aria-busy="true" />
  return (
    <FieldProvider value={context}>
      <Fields block={block} scope={scope} context={context} />
    </FieldProvider>
  )
}

function Fields({ block, scope, context }: BlockProps<'form'> & { context: FieldContext }) {
  const { t } = useLingui()
  const { model, set, root } = context
  const isLoaded = useModelPart(model, ({ value }) => value !== undefined)
  const listAt = block.bind.at ?? ''
  const wanted = block.bind.item === undefined ? undefined : evaluate(block.bind.item, scope)
  const index = useModelPart(model, ({ value }) => {
    if (block.bind.item === undefined) return -1
    const identity = jsonSchemaAt(set, root, value, parsePointer(listAt))?.['x-identity']
    return itemIndex(getAt(value, listAt), identity, wanted)
  })
  const base = block.bind.item === undefined ? listAt : index < 0 ? undefined : `${listAt}/${index}`
  const groups = useMemo(
    () => (base === undefined || !isLoaded ? [] : groupsOf(block, context, base)),
    // The groups follow the schema and the place, not each typed letter.
    [block, context, base, isLoaded],
  )
  if (!isLoaded) return <div className={styles.waiting} aria-busy="true" />
  if (base === undefined)
    return <p className={styles.empty}>{textOf(block.empty, scope) || t`Choose a row to see its settings.`}</p>
  const label = textOf(block.label, scope)
  const submit = block.submit
  return (
    <form
      className={styles.form}
      aria-label={label === '' ? undefined : label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!submit) return
        // What is empty and what is wrong is said at once, not one after the other.
        const missing = missingIn(groups, base, context, scope)
        void model.reveal().then((isRight) => {
          if (missing.length > 0) model.refused(missing)
          else if (isRight) void run(submit.actions, scope)
        })
      }}
    >
      {groups
        .filter((group) => !group.when || holds(group.when, scope))
        .map((group, position) => (
          <Group
            key={position}
            group={group}
            base={base}
            scope={scope}
            context={context}
            proposals={block.proposals && (evaluate(block.proposals, scope) ?? {})}
          />
        ))}
      {submit && (
        <div>
          <Button type="submit" primary>
            {textOf(submit.label, scope)}
          </Button>
        </div>
      )}
    </form>
  )
}

interface GroupProps extends Pick<BlockProps, 'scope'> {
  group: FormGroup
  base: string
  context: FieldContext
  proposals: unknown
}

function Group({ group, base, scope, context, proposals }: GroupProps) {
  const { model, set, root } = context
  const places = group.fields
    .filter((field) => !field.when || holds(field.when, scope))
    .flatMap((field) => {
      const proposal = proposals === undefined ? {} : proposalOf(proposals, field.at)
      return proposal ? [{ at: base + field.at, said: { ...saidOf(field, scope), ...proposal } }] : []
    })
  const key = JSON.stringify(places)
  const form = useMemo(
    () => formOf(context, places),
    // `places` is new on each drawing; its pointers and words are what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key, set, root],
  )
  const isSeen = useModelPart(model, ({ value }) =>
    places.some(({ at }) => {
      const steps = parsePointer(at)
      const holder = jsonSchemaAt(set, root, value, steps.slice(0, -1))
      const own = jsonSchemaAt(set, root, value, steps)
      return !holder || !own || isShown(set, own, holder, getAt(value, at.slice(0, at.lastIndexOf('/'))))
    }),
  )
  const count = useModelPart(model, ({ showAll, problems }) =>
    showAll
      ? problems.filter((one) => places.some(({ at }) => one.at === at || one.at.startsWith(`${at}/`))).length
      : 0,
  )
  if (!isSeen) return null
  const title = textOf(group.title, scope)
  const fields = <GroupForm form={form} />
  if (title === '') return <div className={styles.group}>{fields}</div>
  return (
    <details className={styles.group} open={!group.closed || count > 0}>
      <summary className={styles.title}>
        <h2>{title}</h2>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </summary>
      {fields}
    </details>
  )
}

/** The groups of the document, or groups made from the schema: first the simple properties, then one for each object or list. */
function groupsOf(block: FormBlock, { set, root, model }: FieldContext, base: string): FormGroup[] {
  const named = (block.groups ?? (block.fields ? [{ fields: block.fields }] : []))
    .map((group) => ({
      ...group,
      fields: group.fields.map(fieldOf).filter(({ at }) => hasEffectAt(set, root, model.get().value, base + at)),
    }))
    .filter(({ fields }) => fields.length > 0)
  const wantsMore = block.more ?? named.length === 0
  if (!wantsMore) return named
  const taken = named.flatMap((group) => group.fields.map((field) => field.at))
  const rest = placesIn(base).filter(({ at }) => !taken.some((one) => one === at || one.startsWith(`${at}/`)))
  const isSmall = ({ schema }: Place): boolean => !isWork(controlOf(set, schema))
  // A new document comes with a key; few people want another one.
  const isKey = ({ at }: Place): boolean => at === '/key' && base === ''
  const small = rest.filter((place) => isSmall(place) && !(isKey(place) && named.length === 0))
  const key = named.length === 0 ? rest.filter(isKey) : []
  const large = rest.filter((place) => !isSmall(place))
  const more = { title: t`More`, closed: true }
  const fieldsOf = (places: Place[]): FormField[] => places.map(({ at }) => ({ at }))
  return [
    ...named,
    ...(small.length > 0 ? [{ ...(named.length > 0 ? more : {}), fields: fieldsOf(small) }] : []),
    ...large.map(({ at, schema }) => ({ title: schema.title ?? at, closed: named.length > 0, fields: [{ at }] })),
    ...(key.length > 0 ? [{ ...more, fields: fieldsOf(key) }] : []),
  ]

  function placesIn(place: string): Place[] {
    const own = jsonSchemaAt(set, root, model.get().value, parsePointer(place))
    return Object.entries(own?.properties ?? {})
      .filter(
        ([name, property]) =>
          !(place === '' && (name === 'kind' || name === 'version' || name === '$schema')) && isAskedFor(set, property),
      )
      .flatMap(([name, property]) => {
        // The spec of a document is no group of its own: its properties stand beside name and key.
        if (place === '' && name === 'spec')
          return placesIn('/spec').map(({ at, schema }) => ({ at: `/spec${at}`, schema }))
        return [{ at: `/${name}`, schema: resolve(set, property) }]
      })
  }
}

/** The fields of a group as rjsf draws them, each under its pointer; a group of one object alone is not folded again. */
function formOf(context: FieldContext, places: { at: string; said: JsonSchema }[]) {
  const { set } = context
  return groupOf(
    places.map(({ at, said }) => {
      const form = toFormSchema(set, schemaOf(context, at, said))
      return {
        name: at,
        form: places.length > 1 ? form : { ...form, uiSchema: { ...form.uiSchema, 'ui:flat': true } },
        required: isRequiredAt(context, at),
      }
    }),
  )
}

/** Fields that the form or its schema requires and that are empty. */
function missingIn(
  groups: readonly FormGroup[],
  base: string,
  context: FieldContext,
  scope: BlockProps['scope'],
): Problem[] {
  const value = context.model.get().value
  return groups
    .flatMap((group) => group.fields)
    .filter(
      (field) => (field.required || isRequiredAt(context, base + field.at)) && isEmpty(getAt(value, base + field.at)),
    )
    .map((field) => ({
      code: 'required',
      in: '',
      at: base + field.at,
      message: '',
      values: [textOf(field.label, scope) || (schemaOf(context, base + field.at, saidOf(field, scope)).title ?? '')],
    }))
}

/** Whether the schema of what holds it says that it has to be there. */
function isRequiredAt({ set, root, model }: FieldContext, at: string): boolean {
  const steps = parsePointer(at)
  const holder = jsonSchemaAt(set, root, model.get().value, steps.slice(0, -1))
  return holder?.required?.includes(steps.at(-1) ?? '') ?? false
}

interface Place {
  at: string
  schema: JsonSchema
}

/** The schema of a field: what the model's schema says, with the words of the form over it. */
function schemaOf({ set, root, model }: FieldContext, at: string, said: JsonSchema): JsonSchema {
  const own = jsonSchemaAt(set, root, model.get().value, parsePointer(at)) ?? { type: 'string' }
  // Without a title the description is written for programs, not for the person at the form.
  const description = own.title === undefined ? { description: '' } : {}
  return { ...own, ...description, ...said }
}

/** What the form says of a field. */
function saidOf(field: FormField, scope: BlockProps['scope']): JsonSchema {
  const said: JsonSchema = {}
  if (field.label !== undefined) said.title = textOf(field.label, scope)
  if (field.description !== undefined) said.description = textOf(field.description, scope)
  if (field.widget !== undefined) said['x-widget'] = field.widget
  if (field.maxLength !== undefined) said.maxLength = field.maxLength
  if (field.required) said['x-required'] = true
  if (field.options)
    said.oneOf = field.options.map(({ value, label }) => ({ const: value, title: textOf(label, scope) }))
  return said
}

/** What is proposed for a field; undefined where nothing is. */
function proposalOf(proposals: unknown, at: string): JsonSchema | undefined {
  const own = propertyOf(proposals, at.slice(1))
  const choices = propertyOf(own, 'choices')
  if (!Array.isArray(choices)) return undefined
  return {
    oneOf: choices.map((one: unknown) => ({
      const: propertyOf(one, 'value'),
      title: textProperty(one, 'label') ?? '',
    })),
    default: propertyOf(own, 'proposed'),
    'x-proposed': true,
    description: textProperty(own, 'why') ?? '',
  }
}
