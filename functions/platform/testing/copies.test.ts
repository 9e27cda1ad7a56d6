import { expect, it } from 'vitest'
import { copied, copiedFields } from './copies.ts'

const viaJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

it.each([
  { text: '', number: 1.5, large: 1e300, none: null, is: false, gone: undefined },
  { list: [1, undefined, null, [], {}, Number.NaN, () => 1], deep: { a: { b: [{ c: undefined }] } } },
  { zero: -0, endless: Number.POSITIVE_INFINITY, call: () => 1, mark: Symbol('mark') },
  { day: new Date('2026-11-25T10:00:00Z'), set: new Set([1]), map: new Map([[1, 2]]) },
  { error: new Error('lost'), own: { toJSON: () => 'own' }, bare: Object.create(null) },
  { __proto__: null, pk: 'a', sk: 'b' },
])('is what JSON makes of it: %o', value => {
  expect(copied(value)).toStrictEqual(viaJson(value))
  expect(copiedFields(value)).toStrictEqual(viaJson(value))
})

it('shares nothing with its original', () => {
  const original = { list: [{ a: 1 }], bytes: Buffer.from('ab') }
  const copy = copiedFields(original)
  original.list[0] = { a: 2 }
  original.bytes[0] = 0
  expect(copy).toStrictEqual({ list: [{ a: 1 }], bytes: new Uint8Array([97, 98]) })
})
