import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { problemTexts } from '../../runtime/generated/problem-texts.ts'

const broken = fileURLToPath(new URL('../../examples/broken', import.meta.url))

/** Each rule for schemas of the specification (sections 5 and 8), and the broken example that shows its problem. */
const rules: [rule: string, example: string][] = [
  ['DS-08 The total of all timeouts is at most 130 s', 'chain-timeout'],
  ['... of a transfer and its post-transfer schema as well', 'chain-timeout.transfer'],
  ['A source that cannot run a chain in one transaction is marked', 'chain-no-transaction'],
  ['... and so is a Web API, which undoes nothing', 'chain-undoes-nothing'],
  ["A page's schemas share one data source", 'chain-several-sources'],
  ['Schemas with different connection destinations cannot share a method', 'chain-several-sources.api'],
  ['... nor can a value component of a page be elsewhere', 'chain-several-sources.component'],
  ['Only one DL schema per method', 'several-downloads'],
  ['The DL schema must be last', 'download-not-last'],
  ['The last executed schema is SQL, SQL GUI (SELECT) or a CL program with a parameter', 'chain-last-not-select'],
  ['A login schema needs ID and PASSWORD', 'login-parameters-missing'],
  ['The last SQL of a login schema is SELECT', 'login-not-select'],
  ['A site logs in by a login schema', 'login-schema-type'],
  ['A sequence ID parameter schema must be INSERT', 'sequence-not-insert'],
  ['... and the sequence ID is the value of a column', 'sequence-not-value'],
  ['All parameters must be set', 'parameter-not-set'],
  ['... from a source that has a value', 'source-not-here'],
  ['... which a list that is no calendar has not', 'source-not-here.calendar'],
  ['... and a calendar has only its own', 'source-field-not-found.calendar'],
  ['A calendar has a start', 'required.calendar-start'],
  ['... that holds days', 'calendar-field-no-date'],
  ['Calendar range inconsistent', 'calendar-inconsistent.entries'],
  ['Calendar min/max must be consistent', 'calendar-inconsistent'],
  ['... which only the key of the opened row has on a detail page', 'row-field-not-key'],
  ['... from a schema that ran before', 'schema-not-earlier'],
  ['... from a component that gets a value', 'component-type-wrong'],
  ['... that does not need itself', 'component-needs-itself'],
  ['... and to a parameter that exists', 'parameter-not-found'],
  ['Duplicate parameter names are rejected', 'duplicate-parameter'],
  ['Some parameter names are forbidden', 'reserved-word.parameter'],
  ['Every parameter of the SQL is declared', 'sql-parameter-undeclared'],
  ['Duplicate result column names are rejected', 'duplicate-column.name'],
  ['... and duplicate keys', 'duplicate-column'],
  ['At least one field is selected', 'columns-missing'],
  ['Duplicate schema names are rejected', 'value-taken.schema'],
  ['A schema stands once in a chain (schema duplicated)', 'duplicate-schema'],
  ['No executable schema', 'chain-empty'],
  ['Detail schema not set', 'detail-schema-missing'],
  ['No data source', 'required.data-source'],
  ['Deleted schema', 'reference-not-found.schema'],
  ['Deleted field, in the list', 'column-not-found'],
  ['... in sort', 'column-not-found.sort'],
  ['... in category', 'column-not-found.category'],
  ['... in search', 'column-not-found.search'],
  ['... in detail', 'column-not-found.detail'],
  ['... in key settings', 'column-not-found.key'],
  ['A column total is of a numeric column', 'total-not-number'],
  ['Key required when a detail page exists', 'key-required'],
  ['... and each of its fields is named', 'required.key'],
  ['Duplicate keys are disallowed', 'duplicate-item'],
  ['Key count over the cap is disallowed', 'too-many-items'],
  ['One add page', 'several-add-pages'],
  ['One bulk delete page', 'several-bulk-delete-pages'],
  ['The first search condition has no AND or OR', 'first-condition-joined'],
  ['Mapping: at least one column', 'mapping-missing'],
  ['Replace by key needs a key column and an update value', 'mapping-key-missing'],
  ['A Web API schema has a valid JSON body', 'body-not-json'],
  ['A schema is one statement', 'sql-several-statements'],
  ['... and not an empty one', 'sql-empty'],
  ['A check schema selects', 'schema-not-select'],
  ['Add, update and delete schemas do what they are called', 'statement-wrong'],
]

test.each(rules)('%s: %s', (_rule, example) => {
  expect(existsSync(join(broken, `${example}.json`))).toBe(true)
  expect(Object.keys(problemTexts)).toContain(example.split('.')[0])
})
