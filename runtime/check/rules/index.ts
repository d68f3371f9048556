import { componentTypeOf } from '../../components/index.ts'
import { apiFilters } from './api-filters.ts'
import { apiBodies, apiColumns, apiPatches, apiPaths, apiWords } from './api-inputs.ts'
import { apiChains, apiExamples, graphChain, reportChain } from './chains.ts'
import { authenticationChain, authenticationPassword } from './authentication-api.ts'
import { componentChain, rulesOfType } from './component.ts'
import { pageRules, readingChains } from './content-pages.ts'
import { connectString, sourceFile } from './data-source.ts'
import { unusedInputs } from './unused-inputs.ts'
import { pageCounts, readingOfPages, writingChains } from './db-pages.ts'
import { drilldowns } from './drilldown.ts'
import { everywhere } from './everywhere.ts'
import { folderInItself } from './folder.ts'
import { graphValues } from './graph-values.ts'
import { sqlGuiFields, sqlGuiGroups, sqlGuiResultColumns } from './sql-gui/fields.ts'
import { sqlGuiParameters } from './sql-gui/parameters.ts'
import { sqlGuiTables } from './sql-gui/tables.ts'
import { inputChecks } from './input-checks.ts'
import type { CheckContext } from '../../rules/validate.ts'
import { ofKind } from '../../document.ts'
import type { Document } from '../../document.ts'
import type { KindSpecs } from '../../generated/kinds.ts'
import type { Problem } from '../../problem.ts'
import type { Rule, RuleContext } from '../../rules/rule.ts'
import { mailHtml } from './mail-html.ts'
import { programParameters } from './program.ts'
import {
  columnNames,
  connection,
  login,
  requestBody,
  requestFilter,
  requestList,
  requestParameters,
  requestValues,
  resultColumns,
  sequence,
  sqlAndParameters,
  statement,
} from './schema.ts'
import { loginPassword } from './login-password.ts'
import { placeholders } from './placeholders.ts'
import { reportTemplate } from './report-template.ts'
import { ranges } from './ranges.ts'
import {
  scheduleChain,
  scheduleContent,
  scheduleMailReports,
  scheduleMails,
  scheduleTimes,
  scheduleTransfer,
} from './schedule.ts'
import { subqueries } from './subqueries.ts'
import { contentNames, languages, nameInAllLanguages, siteEntrance, siteLogin, usageTime } from './site.ts'

/** Rules of the specification's section 5 that a schema cannot say, by kind. A kind without such rules is not here. */
const rules: { readonly [Kind in keyof KindSpecs]?: readonly Rule<Kind>[] } = {
  api: [
    apiChains,
    apiPatches,
    apiWords,
    apiBodies,
    apiColumns,
    apiPaths,
    apiExamples,
    apiFilters,
    everywhere(inputChecks),
  ],
  'authentication-api': [authenticationChain, authenticationPassword],
  component: [componentChain, rulesOfType, everywhere(ranges, inputChecks)],
  content: [
    siteLogin,
    readingChains,
    readingOfPages,
    writingChains,
    ...pageRules,
    pageCounts,
    unusedInputs,
    everywhere(drilldowns, placeholders, ranges, inputChecks),
  ],
  'data-source': [connectString, sourceFile],
  folder: [folderInItself],
  'mail-setting': [mailHtml],
  graph: [graphChain, graphValues],
  report: [reportChain, reportTemplate],
  schedule: [scheduleTimes, scheduleChain, scheduleContent, scheduleTransfer, scheduleMails, scheduleMailReports],
  schema: [
    sqlGuiTables,
    sqlGuiFields,
    sqlGuiGroups,
    sqlGuiResultColumns,
    sqlGuiParameters,
    subqueries,
    programParameters,
    sqlAndParameters,
    requestParameters,
    login,
    loginPassword,
    requestBody,
    requestFilter,
    requestList,
    requestValues,
    resultColumns,
    columnNames,
    sequence,
    statement,
    connection,
  ],
  site: [siteLogin, siteEntrance, usageTime, languages, nameInAllLanguages, contentNames],
}

/** What the rules of its kind say of a document whose form is sound. */
export function checkRules(document: Document, context: CheckContext): Problem[] {
  const givesValue = (component: Document) => componentTypeOf(component)?.givesValue !== undefined
  return hasRules(document.kind) ? checkAs(document.kind, document, { ...context, givesValue }) : []
}

const hasRules = (kind: string): kind is keyof KindSpecs => Object.hasOwn(rules, kind)

function checkAs<Kind extends keyof KindSpecs>(kind: Kind, document: Document, context: RuleContext): Problem[] {
  const own = ofKind(kind, document)
  return (rules[kind] ?? []).flatMap((rule) => rule(own, context))
}
