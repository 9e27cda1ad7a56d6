import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '../shared/contracts/registry.ts'
import { problemStatus } from '../shared/problem.ts'
import { openApi } from './openapi.ts'

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.unknown()),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() }),
  ),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

const read = document.parse(JSON.parse(JSON.stringify(openApi())))
const operations = Object.entries(read.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

describe('the OpenAPI document', () => {
  it('has every call once, under the prefix and without a slash at the end', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      calls.map(({ name }) => name).sort(),
    )
    for (const { path } of operations) expect(path).toMatch(/^\/api\/.*[^/]$/)
  })

  it('says something about each call', () => {
    for (const { operationId, summary } of operations) expect(summary.length, operationId).toBeGreaterThan(5)
  })

  it('tells the parts of a path and declares each', () => {
    for (const { path, parameters } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = parameters.filter(one => one.in === 'path').map(({ name }) => name)
      expect(declared).toEqual(named)
    }
  })

  it('asks for a session exactly where the contract does', () => {
    for (const { name, access } of calls) {
      const operation = operations.find(({ operationId }) => operationId === name)
      expect([name, operation?.security.length]).toEqual([
        name,
        access === 'session' || access === 'fresh' ? 1 : 0,
      ])
    }
  })

  it('says how a file is uploaded: in a form, under its documented name, or after a ticket', () => {
    const upload = operations.find(({ operationId }) => operationId === 'uploadDocs')?.requestBody?.content
    expect(Object.keys(upload ?? {})).toEqual(['application/json', 'multipart/form-data'])
    expect(upload?.['multipart/form-data']).toMatchObject({
      schema: {
        properties: { useruploadcandocs: { type: 'string', format: 'binary' } },
        required: ['name', 'useruploadcandocs'],
      },
    })
    expect(upload?.['multipart/form-data']).not.toHaveProperty('schema.properties.size')
    expect(upload?.['application/json']).toHaveProperty('schema.properties.size')
  })

  it('promises every status that is answered, and no other redirect (S10)', () => {
    const statusesOf = (name: string) =>
      Object.keys(operations.find(({ operationId }) => operationId === name)?.responses ?? {})
    for (const { name, problems } of calls)
      expect(statusesOf(name), name).toEqual(
        expect.arrayContaining(['403', '409', '503', ...problems.map(id => String(problemStatus[id]))]),
      )
    expect(statusesOf('paymentReturn').filter(status => status < '400')).toEqual(['303'])
    expect(statusesOf('downloadDocs').filter(status => status < '400')).toEqual(['302'])
    expect(statusesOf('getOrderDetails')).toContain('404')
  })

  it('describes sealed, form and idempotent calls as they travel', () => {
    const of = (name: string) => operations.find(({ operationId }) => operationId === name)
    expect(Object.keys(of('login')?.requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ])
    const names = of('addBank')?.parameters.map(({ name }) => name)
    expect(names).toEqual(['Idempotency-Key', 'pkey'])
    expect(JSON.stringify(of('addBank')?.requestBody)).toContain('#/components/schemas/Sealed')
    expect(of('addBank')?.description).toContain('bank.alreadyRegistered')
  })

  it('points only to what it holds', () => {
    const references = [...JSON.stringify(read).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, name] of references) expect(Object.keys(read.components.schemas)).toContain(name)
  })

  it('names every reply and every body, and what several of them share once', () => {
    for (const { name, answers = 'json' } of calls) {
      const found = operations.find(({ operationId }) => operationId === name)
      const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Reply`
      if (answers === 'json')
        expect(found?.responses[200]).toMatchObject({
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${id}` } } },
        })
    }
    expect(Object.keys(read.components.schemas)).toEqual(
      expect.arrayContaining(['AddBankRequest', 'Holding', 'IsinInput', 'Refusal', 'Sealed']),
    )
    const holding = JSON.stringify(read.components.schemas.Holding)
    expect(JSON.stringify(read).split(holding)).toHaveLength(2)
  })

  it('holds no schema that nothing refers to, and describes every tag', () => {
    const references = new Set(
      [...JSON.stringify(read).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    )
    expect([...references].toSorted()).toEqual(Object.keys(read.components.schemas).toSorted())
    for (const { name, description } of read.tags) expect(description.length, name).toBeGreaterThan(10)
  })
})
