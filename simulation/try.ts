import './redirect.ts'
const { takeOver } = await import('./realm.ts')
const { enter } = await import('./current.ts')
const { loadHouse } = await import('./house.ts')
const { World, calm } = await import('./world.ts')
const { Investor } = await import('./people/investor.ts')
const { mustOperate, instrumentOf } = await import('./people/operators.ts')
const clock = process.hrtime
const house = await loadHouse()
takeOver()
const rude = { deaths: 0.03, conflicts: 0.005, vendors: 0.1, duplicates: 0.1, lostAnswers: 0.03 }
for (const seed of process.argv.slice(2).map(Number)) {
  const t = clock.bigint()
  const world = new World(seed, Date.parse('2026-11-23T04:00:00Z'), house, rude)
  enter(world)
  const story = async () => {
    for (const product of ['kaveri-fleet-2029', 'vindhya-gold-loans-2028', 'nifty-shield-2028'])
      await mustOperate(world, 'ops-publish-instrument', { instrument: instrumentOf(product) })
    const all = [new Investor(world, 1), new Investor(world, 2)]
    await Promise.all(all.map(async one => {
      await one.join()
      await mustOperate(world, 'ops-review-kyc', { investorId: one.investorId, decision: 'approve' })
    }))
    return all.map(one => one.investorId).join()
  }
  const told = story()
  try {
    await world.run(told, world.now + 3600_000 * 24)
    process.stdout.write(`seed ${seed}: ${await told} turns ${world.agenda.turns} rows ${world.rows.rows.size} ${Number(clock.bigint() - t) / 1e6} ms now ${new Date().toISOString()}\n`)
  } catch (e) {
    process.stdout.write(world.agenda.trace.filter(l=>!/a timer|sessions|getKyc|query|get sth|me.kyc/.test(l)).slice(-60).join('\n') + '\n' + String((e as Error).stack) + '\n')
    process.stdout.write(JSON.stringify(world.bus.dead).slice(0,500))
    break
  }
}
process.exit(0)
