import { describe, expect, it } from 'vitest'
import { eachTest } from '../../platform/testing/eachTest.ts'
import {
  aadhaar,
  digilockerCalls,
  newScene,
  only,
  saying,
  silent,
  usual,
  type VendorAnswer,
} from '../testing/digilockerScene.ts'

const scene = eachTest(newScene)
const h = eachTest(() => digilockerCalls(scene))

const minute = 60_000
const day = 24 * 60 * minute

describe('a visit from beginning to end', () => {
  it('our reference is stored before the vendor hears of it; the fill ends the visit and forgets the draft', async () => {
    let storedFirst: unknown
    const otherwise = usual(scene.vendor)
    scene.wire = (path, body) => {
      if (path.endsWith('/with_template'))
        storedFirst = scene.table.rows.get(
          `sthirank-kyc|digilocker#${String(body.reference_id)}|visit`,
        )?.state
      return otherwise(path, body)
    }
    expect(await h.open()).toMatch(/^http:\/\/pages\.test\/#\/gateway\/login\/KID261120000\//)
    expect(storedFirst).toBe('requested')
    expect(await h.back()).toBe('waiting')
    await h.drafts.keep('inv_1', 'address', { address: 'half an addr' }, scene.now)
    h.share()
    expect(await h.back()).toBe('filled')
    const { address, steps } = await h.kyc()
    expect(address).toEqual({
      docType: 'aadhaar',
      source: 'digilocker',
      bothSidesInOne: false,
      details: {
        address: '12, 2nd Cross, 4th Block, Koramangala, Bengaluru, Karnataka, 560034',
        localityOrPostOffice: 'Koramangala',
        districtOrCity: 'Bengaluru Urban',
        state: 'Karnataka',
        stateCode: 'KA',
        country: 'IN',
        pincode: '560034',
      },
      idName: 'ASHA RAO',
      idLast4: '1234',
    })
    // The PAN was not shared, so its picture is still asked for.
    expect(steps.address).toBe(false)
    expect(h.completed()).toEqual(['filled'])
    expect((await h.store.overview('inv_1', 20)).drafts).toEqual({})
    expect(await h.back()).toBe('filled')
    expect(scene.vendor.fetches).toBe(2)
  })

  it('a shared PAN takes the place of its picture only if it is the verified one', async () => {
    await h.savePan('ABCPE1234F', 'inv_1')
    await h.savePan('ABCPE1234F'.replace('1234', '9999'), 'inv_2')
    h.share({ aadhaar: aadhaar(), pan: { id_number: 'ABCPE1234F' } })
    for (const investorId of ['inv_1', 'inv_2', 'inv_3']) {
      await h.open(investorId)
      expect(await h.back(investorId)).toBe('filled')
    }
    expect((await h.store.read('inv_1')).address?.panShared).toBe(true)
    expect((await h.kyc('inv_1')).steps.address).toBe(true)
    expect((await h.store.read('inv_2')).address?.panShared).toBe(false)
    expect((await h.store.read('inv_3')).address?.panShared).toBe(false)
  })

  it('a shared PAN stands for no other one: saving another asks for its picture', async () => {
    await h.savePan('ABCPE1234F')
    h.share({ aadhaar: aadhaar(), pan: { id_number: 'ABCPE1234F' } })
    await h.open()
    await h.back()
    await h.savePan('ABCPE1234F')
    expect((await h.kyc()).steps.address).toBe(true)
    await h.savePan('ABCPE9999F')
    const record = await h.store.read('inv_1')
    expect(record.address?.panShared).toBe(false)
    expect((await h.kyc()).steps.address).toBe(false)
  })

  it.each([
    ['rejected', 'denied'],
    ['expired', 'expired'],
    ['terminated', 'failed'],
  ])('the vendor says %s: %s, and the investor may go again at once', async (vendorStatus, status) => {
    await h.open()
    scene.vendor.status = vendorStatus
    expect(await h.back()).toBe(status)
    expect(await h.state()).toBe(status)
    expect(h.completed()).toEqual([status])
    expect(await h.open()).toContain('KID261120001')
  })

  it('over the limit of requests the vendor is not asked, and the stored state is answered', async () => {
    await h.open()
    for (let time = 0; time < 60; time += 1) expect(await h.back()).toBe('waiting')
    expect(await h.back()).toBe('waiting')
    expect(scene.vendor.fetches).toBe(60)
    h.share()
    await h.reported(await h.requestId())
    expect(await h.back()).toBe('filled')
  })

  it('nobody was there: there is nothing to fetch', async () => {
    expect(await h.back()).toBe('none')
    expect(scene.vendor.fetches).toBe(0)
  })
})

describe('opening', () => {
  it('within 20 minutes leads to the same address, afterwards to a new visit', async () => {
    const first = await h.open()
    scene.now = new Date(scene.now.getTime() + 20 * minute - 1)
    expect(await h.open()).toBe(first)
    scene.now = new Date(scene.now.getTime() + 1)
    expect(await h.open()).not.toBe(first)
    expect(scene.vendor.made).toHaveLength(2)
    expect(await h.open('inv_2')).not.toBe(first)
  })

  it('two tabs at once share one visit, whoever is first', async () => {
    const [one, other] = await Promise.all([h.open(), h.open()])
    expect(one).toBe(other)
    expect(scene.table.events('digilockerRequested')).toHaveLength(1)
    expect(new Set(scene.vendor.made.map(({ reference }) => reference)).size).toBe(1)
  })

  it('a second tab while the first one waits for the vendor: both go where the first stored answer leads', async () => {
    const otherwise = usual(scene.vendor)
    let second: string | undefined
    scene.wire = async (path, body) => {
      scene.wire = otherwise
      second = await h.open()
      return otherwise(path, body)
    }
    const first = await h.open()
    expect(second).toBe(first)
    expect(first).toContain('KID261120000')
    expect((await h.visits.find(await h.requestId()))?.vendorId).toBe('KID261120000')
  })

  it('one whose opener died before the vendor answered is taken up under the same reference', async () => {
    const at = { now: scene.now, correlationId: 'died' }
    await h.visits.open({ id: 'dlk_orphan', investorId: 'inv_1' }, undefined, {
      ...at,
      kycOpen: h.kycOpenCheck('inv_1'),
    })
    await h.open()
    expect(scene.vendor.made).toEqual([{ id: 'KID261120000', reference: 'dlk_orphan' }])
  })

  it('is refused the eleventh time in a day, and not the day after', async () => {
    for (let visit = 1; visit <= 10; visit += 1) {
      expect(await h.open()).toContain('gateway')
      h.later(20 * minute)
    }
    expect(await h.open()).toBe('kyc.digilockerTooMany')
    expect(scene.vendor.made).toHaveLength(10)
    h.later(day)
    expect(await h.open()).toContain('gateway')
  })

  it('is refused once the KYC is approved, also when the approval comes in between', async () => {
    await h.savePan('ABCPE1234F')
    scene.table.meanwhile(() => h.approve())
    expect(await h.open()).toBe('bank.kycClosed')
    expect(await h.open()).toBe('bank.kycClosed')
    expect(scene.vendor.made).toEqual([])
  })
})

describe('what the vendor may do on opening', () => {
  it('slow: the address comes all the same', async () => {
    const otherwise = usual(scene.vendor)
    scene.wire = async (path, body) => {
      h.later(14_000)
      return otherwise(path, body)
    }
    expect(await h.open()).toContain('gateway')
  })

  it.each<[string, () => Promise<VendorAnswer>]>([
    ['silent', silent],
    ['500', saying(500, {})],
    ['503', saying(503, { code: 'UNAVAILABLE', message: 'later' })],
    ['malformed', saying(200, '<html>')],
    ['refusing', saying(400, { error_msg: 'Blocked' })],
    ['contradictory', saying(200, { error_msg: 'No', id: 'KID000001' })],
  ])(
    '%s: failed with the documented sentence, asked once, and the next attempt is a new visit',
    async (_, answer) => {
      let requests = 0
      only(scene, 'create', () => {
        requests += 1
        return answer()
      })
      expect(await h.open()).toBe('kyc.digilockerFailed')
      expect([requests, await h.state()]).toEqual([1, 'failed'])
      expect(await h.back()).toBe('failed')
      scene.wire = usual(scene.vendor)
      expect(await h.open()).toContain('gateway')
    },
  )

  it('maintenance: said so, believed for 15 minutes without asking, then asked again', async () => {
    let requests = 0
    only(scene, 'create', () => {
      requests += 1
      const body = { code: 'DIGILOCKER_UNAVAILABLE', message: 'DigiLocker is under maintenance' }
      return Promise.resolve({ status: 400, body })
    })
    expect(await h.enabled()).toBe(true)
    expect(await h.open()).toBe('kyc.digilockerMaintenance')
    expect(await h.enabled()).toBe(false)
    expect(await h.open()).toBe('kyc.digilockerMaintenance')
    expect(requests).toBe(1)
    h.later(15 * minute)
    scene.wire = usual(scene.vendor)
    expect(await h.enabled()).toBe(true)
    expect(await h.open()).toContain('gateway')
  })
})

describe('what the vendor may do on the return', () => {
  it.each<[string, () => Promise<VendorAnswer>]>([
    ['silent', silent],
    ['500', saying(500, {})],
    ['malformed', saying(200, '<html>')],
    ['about another visit', saying(200, { id: 'KIDOTHER', status: 'approved' })],
    ['approving without details', saying(200, { id: 'KID261120000', status: 'approved' })],
  ])('%s: the documented sentence, the visit stays open, and the sweep fills it in', async (_, answer) => {
    await h.open()
    only(scene, 'fetch', answer)
    expect(await h.back()).toBe('kyc.digilockerFailed')
    expect(await h.state()).toBe('requested')
    scene.wire = usual(scene.vendor)
    h.share()
    h.later(10 * minute)
    await h.sweep()
    expect((await h.kyc()).address?.source).toBe('digilocker')
  })

  it('slow: filled all the same', async () => {
    await h.open()
    h.share()
    const otherwise = usual(scene.vendor)
    scene.wire = async (path, body) => {
      h.later(11_000)
      return otherwise(path, body)
    }
    expect(await h.back()).toBe('filled')
  })

  it('refusing: failed, and a word later still fills', async () => {
    await h.open()
    only(scene, 'fetch', saying(404, { code: 'NOT_FOUND', message: '' }))
    expect(await h.back()).toBe('kyc.digilockerFailed')
    expect(await h.state()).toBe('failed')
    scene.wire = usual(scene.vendor)
    h.share()
    expect(await h.back()).toBe('filled')
    expect(h.completed()).toEqual(['failed', 'filled'])
  })

  it('maintenance: said so, and the visit goes on afterwards', async () => {
    await h.open()
    scene.vendor.failure = 'DigiLocker is under maintenance'
    expect(await h.back()).toBe('kyc.digilockerMaintenance')
    expect([await h.enabled(), await h.state()]).toEqual([false, 'requested'])
    scene.vendor.failure = undefined
    h.share()
    expect(await h.back()).toBe('filled')
  })

  it.each([
    ['a state that does not exist', { state: 'Elsewhere' }],
    ['no city', { district_or_city: '' }],
    ['a pin code of five digits', { pincode: '56003' }],
  ])('contradictory, %s: failed, and the investor types the address', async (_, address) => {
    await h.open()
    h.share({ aadhaar: aadhaar({}, address) })
    expect(await h.back()).toBe('failed')
    expect((await h.kyc()).address).toBeUndefined()
  })

  it('a long address is cut where its words end, an empty locality takes the city’s name', async () => {
    await h.open()
    const address = `${'Long Street Name, '.repeat(12)}Bengaluru`
    h.share({ aadhaar: aadhaar({}, { address, locality_or_post_office: '' }) })
    expect(await h.back()).toBe('filled')
    const details = (await h.kyc()).address?.details
    expect(details?.address.length).toBeLessThanOrEqual(150)
    expect(details?.address).toMatch(/^(Long Street Name, )+Long$/)
    expect(details?.localityOrPostOffice).toBe('Bengaluru Urban')
  })
})
