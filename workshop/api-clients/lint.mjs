// `node lint.mjs FILE`: what the strict rules of Redocly and all rules of Spectral find in an OpenAPI document, as a list of texts in JSON.
import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

const source = readFileSync(process.argv[2], 'utf8')
const config = await createConfig({ extends: ['recommended-strict'] })
const redocly = await lintFromString({ source, config, absoluteRef: '/openapi.json' })
const linter = new spectral.Spectral()
linter.setRuleset({ extends: [[rulesets.oas, 'all']] })
const others = await linter.run(JSON.parse(source))

console.log(
  JSON.stringify([
    ...redocly.map(({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer}`),
    ...others.map(({ code, message, path }) => `spectral ${code}: ${message} ${path.join('/')}`),
  ]),
)
