import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Assembly, definitionOf, loadAssembly, type Resource } from './assembly.ts'

const dir = join(import.meta.dirname, '../fixtures/small')

function load(parameters: Record<string, string> = {}): Assembly {
  const secretText = (id: string): string => `text of ${id}`
  return loadAssembly({ dir, region: 'ap-south-1', account: '000000000000', parameters, secretText })
}

function named(assembly: Assembly, logicalId: string): Resource {
  const found = assembly.resources.find(resource => resource.logicalId === logicalId)
  if (!found) throw new Error(`no ${logicalId}`)
  return found
}

it('gives resources the names and ARNs they have on AWS', () => {
  const assembly = load()
  const table = named(assembly, 'Table')
  expect([table.ref, table.arn]).toEqual([
    'notes-auth',
    'arn:aws:dynamodb:ap-south-1:000000000000:table/notes-auth',
  ])
  const bucket = named(assembly, 'Documents')
  expect([bucket.ref, bucket.arn]).toEqual([
    'notes-documents-000000000000',
    'arn:aws:s3:::notes-documents-000000000000',
  ])
  expect(named(assembly, 'Machine').ref).toBe(
    'arn:aws:states:ap-south-1:000000000000:stateMachine:bank-verification',
  )
})

it('finds what another stack exports, and the secret a name leads to', () => {
  expect(named(load(), 'Echo').properties.Environment).toEqual({
    Variables: { TABLE_AUTH: 'notes-auth', ORIGIN_SECRET: 'text of Data/OriginSecret' },
  })
})

it('puts substitutions into a definition', () => {
  const definition: unknown = JSON.parse(definitionOf(named(load(), 'Machine')))
  expect(definition).toMatchObject({
    States: { A: { Resource: 'arn:aws:lambda:ap-south-1:000000000000:function:echo-api' } },
  })
})

it('follows conditions, and leaves out what has no value', () => {
  const assembly = load({ SiteOrigin: 'http://127.0.0.1:8080' })
  expect(named(assembly, 'Documents').properties).toEqual({
    BucketName: 'notes-documents-000000000000',
    CorsConfiguration: { Origin: 'http://127.0.0.1:8080' },
  })
  expect(assembly.ofType('AWS::SQS::Queue')).toEqual([])
})

it('takes the default of a parameter nobody gives', () => {
  expect(named(load(), 'Documents').properties.CorsConfiguration).toEqual({ Origin: 'https://example.test' })
})

it('knows the metadata of every stack and the folder of every asset', () => {
  const assembly = load()
  expect(Object.keys(assembly.metadata).sort()).toEqual(['Secrets', 'Site'])
  expect(assembly.assetPath(named(assembly, 'Echo'))).toBe(join(dir, 'asset.echo'))
})

it('is where its stacks say, or where the caller says', () => {
  expect([load().region, load().account]).toEqual(['ap-south-1', '000000000000'])
  const assembly = loadAssembly({ dir, parameters: {}, secretText: id => `text of ${id}` })
  expect([assembly.region, assembly.account]).toEqual(['us-east-1', '000000000000'])
})

it('says what is missing when there is nothing synthesized', () => {
  const empty = { dir: import.meta.dirname, region: 'r', account: 'a', parameters: {}, secretText: () => '' }
  expect(() => loadAssembly(empty)).toThrow(/holds no synthesized stacks/)
})
