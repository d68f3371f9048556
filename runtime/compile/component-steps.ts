import type { Address } from '../document.ts'
import { withParameters } from '../chains/with-parameters.ts'
import type { ChainOwner } from './steps.ts'
import { stepsOf } from './steps.ts'
import type { ChainContext } from './context.ts'
import type { ComponentSpec, DataSchema, Parameter } from './content-spec.ts'
import type { PlanStep } from './plan.ts'
import { sourceOfSchema } from '../web-api/web-request.ts'

/**
 * The steps of a component that gets a value, and the column that holds it. The first row of its last step is kept
 * under the component's address. On another data source than the chain it cannot be in its transaction: a problem.
 */
export function valueComponent(
  context: ChainContext,
  owner: ChainOwner,
  { component: address, field }: Parameter,
  { at, source }: { at: string; source: string | undefined },
): { steps: PlanStep[]; field: string } | undefined {
  const { content, inside = [] } = owner
  const place = `${at}/component`
  const component = context.document('component', address)?.spec
  if (!component || address === undefined) return undefined
  const { givesValue } = context.components[component.type]
  if (!givesValue) {
    context.problem('component-type-wrong', content, place, { found: address })
    return undefined
  }
  if (inside.includes(address)) {
    context.problem('component-needs-itself', content, place, { values: [address], found: address })
    return undefined
  }
  const chain = chainOf(context, component)
  const other = chain.map((link) => sourceOfSchema(context.schema(link.schema) ?? {})).find((one) => one !== source)
  if (other !== undefined) {
    context.problem('chain-several-sources', content, place, { values: [address], found: address })
    return undefined
  }
  const steps = componentSteps(context, { ...owner, inside: [...inside, address] }, address, chain)
  const last = steps.at(-1)
  const value = field ?? component.setting?.valueField ?? last?.columns[0]?.key
  if (!last || value === undefined) {
    context.problem('chain-empty', { address }, '/spec/schemas')
    return undefined
  }
  return { steps: [...steps.slice(0, -1), { ...last, as: address }], field: value }
}

/** The statements of a component, with the values of the page that asks it. */
export function componentSteps(
  context: ChainContext,
  owner: ChainOwner,
  address: Address,
  chain: readonly DataSchema[],
): PlanStep[] {
  const { rowFields: _known, ...rest } = owner
  return stepsOf(context, { ...rest, content: { address }, place: 'component' }, chain, '/spec/schemas')
}

/** Its own schemas, or those of the component on which it is based, with what it passes to all of them. */
export const chainOf = (context: ChainContext, spec: ComponentSpec): readonly DataSchema[] =>
  ownChain(context, spec, 'schemas')

/** The same of those that take what is typed into its rows. */
export const inputChainOf = (context: ChainContext, spec: ComponentSpec): readonly DataSchema[] =>
  ownChain(context, spec, 'inputSchemas')

function ownChain(context: ChainContext, spec: ComponentSpec, of: 'schemas' | 'inputSchemas'): readonly DataSchema[] {
  const { [of]: own = [], componentId, params } = spec
  const isBased = own.length === 0 && componentId !== undefined
  const base = isBased ? context.document('component', componentId)?.spec : undefined
  const chain = base?.[of] ?? own
  return chain.map((link) => {
    const asked = context.schema(link.schema)?.parameters
    return withParameters(withParameters(link, asked, params), asked, base?.params)
  })
}
