import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { importsOf as importsIn, readSourceTree } from '../infra/checks/structure/sourceTree.ts'
import { calls, events } from './contracts/registry.ts'
import { problemStatus } from './problem.ts'

/**
 * The rules of the code (rule 19): who may import whom, one contract with one handler, no dead files, and the small
 * habits. Each failure says what to do instead. What is counted about the code is in `infra/checks/structure.test.ts`.
 */

const tree = readSourceTree(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
const { files: all, source, read } = tree
const importsOf = (file: string): string[] => importsIn(tree, file)

const domainOf = (file: string): string | undefined => {
  const folder = /^functions\/([^/]+)\//.exec(file)?.[1]
  return folder === undefined || ['platform', 'book', 'providers', 'sandbox'].includes(folder)
    ? undefined
    : folder
}
const isOwn = (target: string): boolean => /^(shared|functions|workflows|infra|web)\//.test(target)
const isWorkspace = (target: string): boolean => /^(asl-interpreter|cdk-local)(\/|$)/.test(target)
const isAws = (target: string): boolean =>
  target.startsWith('@aws-sdk/') ||
  target.startsWith('@aws-lambda-powertools/') ||
  target.startsWith('@middy/')

/** Own files and npm packages; the workspaces are packages too. */
const outsideOf = (workspace: string, target: string): boolean =>
  target.startsWith(`${workspace}/`) || (!isOwn(target) && !isWorkspace(target))

interface Rule {
  readonly of: (file: string) => boolean
  /** The rule holds for tests too. */
  readonly ofTests?: true
  readonly may: (target: string, file: string) => boolean
  readonly instead: string
}

const rules: readonly Rule[] = [
  {
    of: file => file.startsWith('shared/'),
    may: (target, file) =>
      target.startsWith('shared/') ||
      target === 'zod/mini' ||
      target === 'jose' ||
      // The registry reads its folder; no browser and no Lambda loads it.
      (target === 'node:fs' && file === 'shared/contracts/registry.ts'),
    instead: 'shared runs in a browser, a Lambda and a synth alike: only zod/mini, jose and shared',
  },
  {
    of: file => /(Lifecycle|Pricing)\.ts$/.test(file),
    may: target => target.startsWith('shared/') || /(Lifecycle|Pricing)\.ts$/.test(target),
    instead: 'rules are pure: gather in the call, decide here',
  },
  {
    of: file => file.endsWith('/manifest.ts') && /^(functions|workflows)\//.test(file),
    may: target => target.startsWith('shared/'),
    instead: 'a manifest is data only',
  },
  {
    of: file => file.startsWith('functions/platform/'),
    may: target =>
      target.startsWith('shared/') ||
      target.startsWith('functions/platform/') ||
      target.startsWith('node:') ||
      isAws(target) ||
      [
        'busboy',
        'zod/mini',
        'jose',
        'otpauth',
        'csv-parse/sync',
        'write-excel-file/node',
        'eta/core',
        '@simplewebauthn/server',
        '@peculiar/asn1-cms',
        '@peculiar/asn1-schema',
        '@peculiar/asn1-x509',
        'unpdf/pdfjs',
      ].includes(target),
    instead: 'the platform knows Lambda, middy and AWS, and no domain',
  },
  {
    of: file => file.startsWith('functions/sandbox/'),
    may: (target, file) =>
      target.startsWith('shared/vocabulary/') ||
      target.startsWith('functions/sandbox/') ||
      target.startsWith('node:') ||
      target.startsWith('zod') ||
      // The registrars' PDFs; the sandbox is never in the bundle of a function.
      (target === 'pdfkit' && file === 'functions/sandbox/statements/pdfOfStatement.ts'),
    instead: 'the sandbox impersonates vendors from their own documents; it never reads our adapters',
  },
  {
    of: file => /^functions\/providers\//.test(file),
    may: (target, file) =>
      target.startsWith('shared/') ||
      target.startsWith('node:') ||
      target.startsWith('zod') ||
      // The protocol of push services, for their adapter.
      (target === 'web-push' && file.startsWith('functions/providers/webPush/')) ||
      /^functions\/platform\/(vendors\/\w+|security\/secrets|email|log|environment)\.ts$/.test(target) ||
      dirname(target) === dirname(file),
    instead: 'an adapter knows its vendor, the provider client and its port',
  },
  {
    of: file => domainOf(file) !== undefined && !file.endsWith('/manifest.ts'),
    may: (target, file) => {
      const domain = domainOf(file)
      const wires = file.endsWith('/dependencies.ts')
      if (!isOwn(target)) return target.startsWith('node:') || target.startsWith('zod')
      if (
        target.startsWith('shared/') ||
        target.startsWith('functions/book/') ||
        target.startsWith(`functions/${domain}/`)
      )
        return true
      if (target === 'functions/platform/environment.ts')
        return wires || /Store\.ts$/.test(file) || file.endsWith('/published.ts')
      if (target.startsWith('functions/platform/')) return true
      // The calls of the KYC write the record that stands below them; other domains read what it publishes.
      if (domain === 'kyc' && target.startsWith('functions/kyc-record/')) return true
      if (/^functions\/providers\/[^/]+\/port\.ts$/.test(target)) return true
      if (wires && target.startsWith('functions/providers/')) return true
      return domainOf(target) !== undefined && target.endsWith('/published.ts')
    },
    instead: 'a domain knows the platform, ports, and of another domain its published.ts and its events only',
  },
  {
    of: file => /^workflows\/[^/]+\/definition\.ts$/.test(file),
    may: target =>
      target.startsWith('shared/') || target === 'zod/mini' || /^functions\/.*Lifecycle\.ts$/.test(target),
    instead: 'infra reads a definition: schemas and texts of shared, and the words of a pure lifecycle',
  },
  {
    of: file => file.startsWith('workflows/') && !file.endsWith('/manifest.ts'),
    may: (target, file) => {
      const flow = /^workflows\/[^/]+\//.exec(file)?.[0] ?? ''
      if (!isOwn(target)) return target.startsWith('node:') || target.startsWith('zod')
      if (target.startsWith('functions/providers/'))
        return file.endsWith('/dependencies.ts') || target.endsWith('/port.ts')
      return (
        target.startsWith('shared/') ||
        target.startsWith('functions/platform/') ||
        target.startsWith('functions/book/') ||
        target.startsWith(flow) ||
        domainOf(target) !== undefined
      )
    },
    instead: 'a flow knows the platform, ports, and lifecycles and stores of the domains its contract names',
  },
  {
    of: file => file.startsWith('infra/asl-interpreter/'),
    ofTests: true,
    may: target => outsideOf('infra/asl-interpreter', target),
    instead: 'a workspace imports its own files and packages, nothing of the project',
  },
  {
    of: file => file.startsWith('infra/cdk-local/'),
    ofTests: true,
    may: target => outsideOf('infra/cdk-local', target) || target === 'asl-interpreter',
    instead: 'cdk-local imports its own files, packages, and asl-interpreter by its name',
  },
  {
    of: file => !/^infra\/(asl-interpreter|cdk-local)\//.test(file),
    ofTests: true,
    may: target => !/^infra\/(asl-interpreter|cdk-local)\//.test(target),
    instead: 'a workspace is imported by its name, never by a path into it',
  },
  {
    of: file => /^infra\/(local|demo)\//.test(file),
    may: target =>
      !isOwn(target) ||
      /^infra\/(local|demo|repository\.ts|(refused|sealed)Input\.ts|secrets\/certificates\.ts)/.test(
        target,
      ) ||
      // Whose name the sample of a certificate has.
      target === 'shared/contracts/content/companyFacts.ts',
    instead:
      'infra/local and infra/demo know the synthesized template, the wire and what may be in an input, no other source of ours',
  },
  {
    // The bench fills the book with a thousand lots by the book's own items: bought one by one they would take an hour.
    // So does it with the catalogue. What thousands of investors cost is counted by the domains themselves, in memory, and so
    // is a load; reports of ten thousand rows are made by the code of their functions. It measures the script of the site by
    // the site's own measure, and with its browser how long a slow line takes. The generators hold the imports of the files
    // that they write.
    of: file =>
      file.startsWith('infra/') &&
      !/^infra\/(local|demo|cdk-local|asl-interpreter|generate|simulation)\//.test(file) &&
      !/^infra\/checks\/bench\/(catalogueSizes|heldLots|holderGrowth|(load|reports)\/\w+|sizes)\.ts$/.test(
        file,
      ),
    may: (target, file) =>
      !isOwn(target) ||
      target.startsWith('infra/') ||
      target.startsWith('shared/') ||
      target.endsWith('/manifest.ts') ||
      // A list of a domain that the deployment publishes.
      (/^functions\/[^/]+\/data\/\w+File\.ts$/.test(target) && file === 'infra/referenceData.ts') ||
      // An operator's certificate is refused in the words of the function that signs with it.
      (target === 'functions/platform/signing/certificateChain.ts' &&
        file === 'infra/secrets/signingCertificate.ts'),
    instead: 'infra reads contracts and manifests; other source only as paths',
  },
  {
    of: file => /^web\/src\/(lib|components)\//.test(file),
    may: target =>
      !isOwn(target) || target.startsWith('shared/') || /^web\/src\/(lib|components)\//.test(target),
    instead: 'the foundation of the web knows no feature, route or app',
  },
  {
    of: file => file.startsWith('web/src/features/'),
    may: (target, file) => {
      const feature = /^web\/src\/features\/[^/]+\//.exec(file)?.[0] ?? ''
      return (
        !isOwn(target) ||
        target.startsWith('shared/') ||
        /^web\/src\/(lib|components)\//.test(target) ||
        target.startsWith(feature)
      )
    },
    instead: 'a feature knows no other feature: compose them in a route',
  },
]

describe('who may import whom', () => {
  it.each(rules.map(rule => [rule.instead, rule] as const))('%s', (instead, rule) => {
    const wrong = (rule.ofTests ? all : source).filter(rule.of).flatMap(file =>
      importsOf(file)
        .filter(target => !rule.may(target, file))
        .map(target => `${file} imports ${target}: ${instead}`),
    )
    expect(wrong).toEqual([])
  })

  it('the AWS SDK lives in functions/platform, the local cloud, and the tool that creates secrets', () => {
    const wrong = source.filter(
      file =>
        importsOf(file).some(isAws) &&
        !/^(functions\/platform\/|infra\/(local|demo|cdk-local|proof|checks|secrets)\/)/.test(file),
    )
    expect(wrong).toEqual([])
  })

  it('the workspaces name nothing of the platform', () => {
    const words = /sthirank|\bkyc\b|investor|debenture|infra\/(local|demo|simulation)/i
    const wrong = all.filter(
      file => /^infra\/(asl-interpreter|cdk-local)\//.test(file) && words.test(read(file)),
    )
    expect(wrong).toEqual([])
  })

  it('site and functions import single contracts, never the registry', () => {
    expect(
      source.filter(
        file =>
          /^(web\/src|functions|workflows)\//.test(file) &&
          importsOf(file).some(target => target.endsWith('contracts/registry.ts')),
      ),
    ).toEqual([])
  })
})

describe('one call, one contract, one name', () => {
  it('every contract is in the registry: a file that defines a call has its name', () => {
    const defining = source.flatMap(file =>
      [...read(file).matchAll(/^export const (\w+) = defineCall\(/gm)].map(([, name]) => `${file} ${name}`),
    )
    const expected = calls.map(({ file, name }) => `shared/contracts/${file} ${name}`)
    expect(defining.toSorted()).toEqual(expected.toSorted())
  })

  it.each(calls.map(call => [call.name, call] as const))('%s: served once by its domain', (name, call) => {
    const api = `functions/${call.domain}/api.ts`
    const entry = `serve(${name}, handle${name.charAt(0).toUpperCase()}${name.slice(1)}(dependencies))`
    const remedy = `${api}: import the contract and the handler, and add ${entry}; npm run new -- call writes it`
    expect(importsOf(api), remedy).toContain(`shared/contracts/${call.file}`)
    const served = read(api).match(new RegExp(`serve\\(\\s*${name}\\s*,`, 'g'))
    expect(served, remedy).toHaveLength(1)
  })

  it('a contract keeps its name where it is imported, and its handler is called handle<Call>', () => {
    const aliased = all.flatMap(file =>
      [
        ...read(file).matchAll(
          /\{[^}]*?\b(\w+) as \w+[^}]*\} from '[^']*shared\/contracts\/(?:[\w-]+\/)+\1\.ts'/g,
        ),
      ].map(([, name]) => `${file}: import ${name} under its own name; the handler is handle${name}`),
    )
    expect(aliased).toEqual([])
  })

  it('no two calls share a name or a route', () => {
    const names = calls.map(call => call.name)
    const routes = calls.map(call => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('every problem a call names is in the catalogue, and every event has one name', () => {
    for (const call of calls)
      for (const problem of call.problems) expect(Object.keys(problemStatus)).toContain(problem)
    expect(new Set(events.map(event => event.name)).size).toBe(events.length)
  })
})

describe('small habits', () => {
  const offenders = (pattern: RegExp, files: readonly string[] = source): string[] =>
    files.flatMap(file =>
      read(file)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )

  it('now is a function of the platform: ask call.now, delivery.now or dependencies.now', () => {
    const clocks =
      /^(functions\/platform\/|functions\/sandbox\/|infra\/|web\/src\/lib\/calls\/serverClock\.ts|web\/(?!src))|dependencies\.ts$|^functions\/.*\/data\//
    expect(
      offenders(
        /\bDate\.now\(\)|\bnew Date\(\)/,
        source.filter(file => !clocks.test(file)),
      ),
    ).toEqual([])
  })

  it('process.env is read by platform/environment.ts alone', () => {
    expect(
      offenders(
        /process\.env\b/,
        source.filter(
          file =>
            /^(functions|workflows|shared)\//.test(file) &&
            !/^functions\/(platform\/(environment|log)\.ts|sandbox\/|.*\/data\/)/.test(file),
        ),
      ),
    ).toEqual([])
  })

  it('nothing is left to do later, and nobody prints past the log', () => {
    // Put together here so that this file does not find itself.
    expect(offenders(new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX'].join('')))).toEqual([])
    expect(offenders(/\bconsole\.(log|info|warn|error|debug)\b/)).toEqual([])
    expect(offenders(/:\s*any\b|\bas any\b|<any>|as unknown as/)).toEqual([])
  })

  it('tests are neither skipped nor focused', () => {
    expect(offenders(/\b(it|test|describe)\.(skip|only|todo|fixme)\b/, all)).toEqual([])
  })

  it('money is never a float', () => {
    expect(offenders(/parseFloat\([^)]*(amount|price|paise)|(amount|price|rupees)\w*\.toFixed/i)).toEqual([])
  })

  it('folders name purposes, not kinds', () => {
    expect(all.filter(file => /\/(helpers|utils|types|services|dtos|misc|common)\//.test(file))).toEqual([])
  })

  it('a file has at most 400 lines, or says at its top why it has more', () => {
    const long = all.filter(
      file =>
        read(file).split('\n').length > 401 &&
        !/^\/\*\*?[\s\S]*?(longer than 400|more than 400 lines)/i.test(read(file)),
    )
    expect(long).toEqual([])
  })

  it('vendors are named in their adapters and their sandboxes only', () => {
    const vendors = /razorpay|msg91|hyperverge(?!Cug|KYC|Status|_|-sync)|cashfree|digio(?!E|Kyc\b)/i
    const allowed =
      /^(functions\/(providers|sandbox)\/|shared\/contracts\/|infra\/|functions\/[^/]+\/dependencies\.ts|workflows\/[^/]+\/dependencies\.ts)|\/data\//
    const wrong = offenders(
      vendors,
      source.filter(file => /^(functions|workflows|shared|web\/src)\//.test(file) && !allowed.test(file)),
    )
    expect(wrong.filter(line => !/userInHypervergeCug|isDigioEnabled|x-razorpay/.test(line))).toEqual([])
  })

  it('no file is dead: everything is imported, an entry, or named by a configuration', () => {
    const entries =
      /\/(api|consumers|manifest|definition|steps|main|run|app|openapi|registry|outboxRelay|routes|events)\.tsx?$|^web\/(vite\.config|textsPlugin|size)|^infra\/(local|cdk-local|asl-interpreter\/index|packageBuild)\b|^web\/src\/main\.tsx$|\/data\/|^web\/fonts\/|vite-env|Route\.tsx$|^shared\/texts\/|^web\/journeys\/|bench/
    const imported = new Set(source.flatMap(importsOf))
    const named = ['package.json', 'web/vite.config.ts', 'vitest.config.ts']
      .map(file => readFileSync(join(tree.root, file), 'utf8'))
      .join('\n')
    const dead = source.filter(
      file =>
        !entries.test(file) &&
        !imported.has(file) &&
        !named.includes(file) &&
        !all.some(other => other !== file && read(other).includes(file.split('/').at(-1) ?? file)),
    )
    expect(dead).toEqual([])
  })
})
