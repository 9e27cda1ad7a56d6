import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { apiName, consumersName, stepsName } from './names.ts'
import { type Needs, readPlan } from './plan.ts'
import { repositoryRoot } from './repository.ts'
import { fieldSecretsOf, payloadSecrets, signingSecrets } from './secrets/secretsCatalogue.ts'

/**
 * A manifest grants what its function uses: the tables, vendors, machines and secrets that are named in the code which
 * reaches the function (after tree-shaking). What is missing fails here and not as AccessDenied in a running stack.
 */

interface Bundled {
  readonly name: string
  readonly entry: string
  /** The manifest with the part that holds the grants, e.g. `functions/kyc/manifest.ts, consumers`. */
  readonly manifest: string
  readonly needs: Needs
  /** Tables it may use beside `reads`. */
  readonly writes: readonly string[]
  readonly isApi: boolean
}

const { domains, flows } = await readPlan()
const everyFunction: readonly Bundled[] = [
  ...domains.flatMap(({ domain, table, api, consumers }) => {
    const writes = table === undefined ? [] : [domain]
    const manifest = `functions/${domain}/manifest.ts`
    const part = (name: 'api' | 'consumers', needs: Needs | undefined, functionName: string): Bundled[] =>
      needs === undefined
        ? []
        : [
            {
              name: functionName,
              entry: `functions/${domain}/${name}.ts`,
              manifest: `${manifest}, ${name}`,
              needs,
              writes,
              isApi: name === 'api',
            },
          ]
    return [...part('api', api, apiName(domain)), ...part('consumers', consumers, consumersName(domain))]
  }),
  ...flows.map(({ flow, steps, writes }) => ({
    name: stepsName(flow),
    entry: `workflows/${flow}/steps.ts`,
    manifest: flow.startsWith('ops-')
      ? `workflows/${flow}/definition.ts, function`
      : `workflows/${flow}/manifest.ts, steps`,
    needs: steps,
    writes,
    isApi: false,
  })),
]

/** Our code that reaches each function, without packages, by the function's name. */
const codeOf = new Map(
  buildSync({
    absWorkingDir: repositoryRoot,
    entryPoints: everyFunction.map(({ name, entry }) => ({ in: entry, out: name })),
    outdir: '/unused',
    write: false,
    bundle: true,
    treeShaking: true,
    packages: 'external',
    loader: { '.woff': 'empty', '.ttf': 'empty' },
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'error',
  }).outputFiles.map(({ path, text }) => [path.replace(/^.*\/|\.js$/g, ''), text]),
)

/** The literal first arguments of a call in the bundled code, e.g. the tables of `environment.table("kyc")`. */
const named = (code: string, call: RegExp): string[] => [
  ...new Set(
    [...code.matchAll(new RegExp(`${call.source}\\("([\\w/-]+)"[,)]`, 'g'))].map(([, name = '']) => name),
  ),
]

/** The secrets that `basicRequests` and `signedRequests` read by the name of their vendor. */
const requestSecrets = (code: string): string[] =>
  [...code.matchAll(/\b(basic|signed)Requests\("([\w-]+)", \w+(?:, (\[[^\]]*\]))?\)/g)].flatMap(
    ([, kind, vendor, names]) => {
      const usual = kind === 'basic' ? ['key-id', 'key-secret'] : ['client-id', 'signing-key']
      const own = names === undefined ? usual : z.parse(z.array(z.string()), JSON.parse(names))
      return own.map(name => `${vendor}/${name}`)
    },
  )

/** Part of an object that a function opens, in a method that it never calls. */
const neverReached: readonly (readonly [functions: RegExp, granted: string])[] = [
  // Only a purchase reads the book through what orders publish.
  [/^(contract-notes-|kyc-api$)/, 'book'],
  // Only the call that opens a verification names the vendor's workflow.
  [/^(identity-verification-consumers|hyperverge-sync-steps)$/, 'identity-verification/workflow-id'],
  // Only the commands that take a verified account check its gate.
  [/^(liquidation-consumers|mld-quote-steps|ops-(fail|settle)-liquidation-steps)$/, 'bank-verification'],
  [/^ops-(approve-request|price-quote|reject-quote-request)-steps$/, 'bank-verification'],
]

/** What is used and not granted, each with the line that the manifest lacks. */
function missingOf({ name, needs, writes, isApi, manifest }: Bundled): string[] {
  const code = codeOf.get(name) ?? ''
  const lacks = (used: readonly string[], granted: readonly string[], list: string): string[] =>
    used
      .filter(one => !granted.includes(one))
      .filter(one => !neverReached.some(([functions, granted]) => functions.test(name) && granted === one))
      .map(one => `${manifest}: add '${one}' to ${list}`)
  const tables = [
    ...writes,
    ...(needs.reads ?? []),
    ...(needs.book === true ? ['book'] : []),
    ...(needs.recordsConsents === true ? ['consents'] : []),
  ]
  const secrets = [
    ...(needs.secrets ?? []),
    ...(needs.encryptsFields ? fieldSecretsOf([1]) : []),
    ...(needs.signsDocuments ? signingSecrets : []),
    ...(isApi ? payloadSecrets : []),
  ]
  const flag = (used: RegExp, isGranted: boolean, line: string): string[] =>
    used.test(code) && !isGranted ? [`${manifest}: add ${line}`] : []
  return [
    ...lacks(named(code, /environment\.table/), tables, 'reads (or to writes of a flow)'),
    ...lacks(named(code, /(?:environment\.vendorUrl|openVendor)/), needs.vendors ?? [], 'vendors'),
    ...lacks(named(code, /executions\w*\.start/), needs.starts ?? [], 'starts'),
    ...lacks([...named(code, /secrets\w*\.read/), ...requestSecrets(code)], secrets, 'secrets'),
    ...flag(/environment\.documentsBucket\(\)/, (needs.documents ?? []).length > 0, "documents: ['get']"),
    ...flag(/environment\.sessionsTable\(\)/, isApi || needs.endsSessions === true, 'endsSessions: true'),
    ...flag(/environment\.emailFrom\(\)/, needs.sendsEmail === true, 'sendsEmail: true'),
    ...flag(/environment\.company\(\)/, needs.namesCompany === true, 'namesCompany: true'),
    ...flag(/environment\.documentSigningKeyId\(\)/, needs.signsDocuments === true, 'signsDocuments: true'),
    ...flag(/environment\.fieldKeyId\(\)/, needs.encryptsFields === true, 'encryptsFields: true'),
  ]
}

describe('a manifest grants what its function uses', () => {
  it.each(everyFunction.map(one => [one.name, one] as const))('%s', (_, one) => {
    expect(missingOf(one)).toEqual([])
  })

  it('and what is used is seen in the code at all', () => {
    const tables = named(codeOf.get('kyc-api') ?? '', /environment\.table/)
    expect(tables).toEqual(expect.arrayContaining(['kyc', 'auth', 'bank-verification']))
    const flows = named(codeOf.get('liquidation-consumers') ?? '', /executions\w*\.start/)
    expect(flows).toEqual(['mld-quote', 'bond-liquidation'])
    const secrets = requestSecrets(codeOf.get('bond-liquidation-steps') ?? '')
    expect(secrets.toSorted()).toEqual([
      'depository/client-id',
      'depository/signing-key',
      'payouts/key-id',
      'payouts/key-secret',
    ])
    expect(requestSecrets(codeOf.get('kyc-api') ?? '')).toEqual([
      'digilocker/client-id',
      'digilocker/client-secret',
    ])
  })
})
