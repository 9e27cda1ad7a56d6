import { expect, it } from 'vitest'
import { account, add, begin, scene, settle, wire } from './testing/scene.ts'

const keys = (): readonly string[] =>
  [...scene.table.rows.values()]
    .map(({ pk, sk }) => `${String(pk).split('#')[0]} ${String(sk).split('#')[0]}`)
    .filter(key => !key.startsWith('idempotency') && !key.startsWith('limit'))

it('a closed account frees its bank account and keeps the record; later nothing of it is left (U13)', async () => {
  await settle(await begin(), 'verified')
  await add()
  const [owned] = [...scene.table.rows.values()].filter(({ sk }) => sk === 'owner')
  expect(owned).toMatchObject({ investorId: 'inv_1' })
  const { store } = wire()
  for (let time = 0; time < 2; time += 1) await store.release('inv_1')
  expect(keys()).not.toContain('account owner')
  expect(keys()).toEqual(expect.arrayContaining(['attempt attempt', 'investor bank']))
  for (let time = 0; time < 2; time += 1) await store.erase('inv_1')
  expect(keys()).toEqual([])
})

it('leaves an account to who has verified it since', async () => {
  await settle(await begin(), 'verified')
  await add()
  for (const row of scene.table.rows.values()) if (row.sk === 'owner') row.investorId = 'inv_2'
  await wire().store.erase('inv_1')
  expect(keys()).toEqual(['account owner'])
  expect(account.name).toBeDefined()
})
