import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import {
  type HoldingBlock,
  isLastingBlock,
  type LiquidationDetails,
  type redemptionAmount,
} from '../../../shared/contracts/liquidation/redemptionAmount.ts'
import { endOf } from '../../../shared/finance/couponSchedule.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { formatDate, indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import { bondTermsOf, isShutForSale, sellQuoteOf } from '../../bonds/published.ts'
import type { Lot } from '../../book/bookRows.ts'
import { asReleased, unitsAvailability } from '../../book/lotLifecycle.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { isOpen, isQuote } from '../liquidationLifecycle.ts'
import { accountShown, instrumentHeld, isHeld, isOver, lotsOf } from '../ownLiquidation.ts'
import { liquidationTransactionOf } from '../views/liquidationView.ts'
import { accountHold } from './accountHold.ts'
import { lotsForSale } from './lotsForSale.ts'
import { blockedBy } from './placingLifecycle.ts'
import { recentRequests } from './prepareLiquidation.ts'

/**
 * What can be sold of a holding and what it brings (D3 s3, s5; K-217, K-218): the same price and the same reasons that an
 * order would meet now. Without units it is about all that are available.
 */
export const handleRedemptionAmount =
  (dependencies: Dependencies): Handler<typeof redemptionAmount, MarketCalendar> =>
  async ({ id: ISIN, units: requestedUnits }, { session: { investorId }, now, calendar }) => {
    const reading = dependencies.readBook(investorId)
    const [book, requests, [instrument, bank, changes, payoutsWait]] = await Promise.all([
      reading,
      dependencies.store.list(investorId, { most: recentRequests }),
      // With what the book names: rows that are read at once are one call.
      reading.then(() =>
        Promise.all([
          instrumentHeld(dependencies, reading, ISIN),
          dependencies.bankOf(investorId),
          dependencies.accountChanges(investorId),
          dependencies.allPayoutsHeld(),
        ]),
      ),
    ])
    const held = lotsOf(book, ISIN)
    const paidTo = accountShown(bank)
    const { lots, never } = lotsForSale(held, instrument, now, calendar)
    if (!isHeld(lots)) return refuse('liquidation.notHeld')
    const today = indianDate(now)
    const terms = instrument?.terms
    // Before a payment all that is free is locked, as the portfolio says.
    const isShut = terms !== undefined && isShutForSale(bondTermsOf(terms), now, calendar)
    const availability = unitsAvailability(lots, today, isShut)
    const units = requestedUnits ?? availability.availableUnits
    // As the order would decide: the open quote, whose place a new request takes, has its units no more.
    const quoted = requests.find(one => one.ISIN === ISIN && isQuote(one.state))
    const free = asReleased(lots, quoted?.orderId)
    const replaceableUnits =
      unitsAvailability(free, today, isShut).availableUnits - availability.availableUnits
    if (units > unitsAvailability(free, today).availableUnits)
      return refuse('liquidation.unitsAboveAvailable', { field: 'units' })
    const productType = instrument?.productType
    const quote = instrument && sellQuoteOf(instrument, { units, now, calendar })
    if (instrument === undefined || quote === undefined || (productType !== 'bonds' && productType !== 'mld'))
      return refuse('liquidation.somethingWrong')
    const isBoughtBack = quote.block === undefined || !isLastingBlock(quote.block)
    const blocked =
      isBoughtBack && isNothingElse(lots, never)
        ? maturesLocked(terms)
        : blockedBy({
            productType,
            block: quote.block,
            lots: free,
            payoutsHeld: book.payoutsHeld,
            bankVerified: paidTo !== undefined,
            hold: accountHold({ ...changes, bankReplacedAt: bank?.replacedAt }, now),
            now,
            calendar,
          })
    const open = requests.filter(one => one.ISIN === ISIN && isOpen(one.state) && !isOver(one, now, calendar))
    const data: LiquidationDetails = {
      ISIN,
      product: instrument.product,
      productType,
      productName: instrument.displayName,
      logoUrl: instrument.logoUrl,
      totalUnits: availability.heldUnits,
      availableUnits: availability.availableUnits,
      lockedUnits: availability.lockedUnits,
      unitsInRequest: availability.unitsInRequest,
      ...(replaceableUnits === 0 ? {} : { replaceableUnits }),
      later: [...unitsAvailability(without(lots, never), today).later],
      // When the instrument is not bought back at all, `blocked` says so for every unit.
      ...(isBoughtBack && never.length > 0
        ? { heldToMaturity: never.reduce((sum, { freeUnits }) => sum + freeUnits, 0) }
        : {}),
      units,
      unitPrice: rupees(quote.unitPricePaise),
      unitPricePaise: quote.unitPricePaise,
      exitLoadInPerc: quote.exitLoadInPerc,
      priceIsLive: quote.priceIsLive,
      ...(quote.block === undefined || quote.block.id === 'liquidation.marketClosed'
        ? {}
        : { unpriced: true }),
      price: quote.price,
      priceWithoutExitLoad: rupees(quote.valuePaise),
      redemptionAmount: rupees(quote.redemptionPaise),
      valuePaise: quote.valuePaise,
      exitLoadPaise: quote.exitLoadPaise,
      redemptionPaise: quote.redemptionPaise,
      settlementDateStr: quote.settlementDate,
      provisional: quote.provisional,
      ...(payoutsWait ? { payoutsWait } : {}),
      market: calendar.status(now),
      ...(blocked === undefined ? {} : { blocked }),
      open: open.map(one => liquidationTransactionOf(one, calendar)),
      ...(paidTo === undefined ? {} : { paidTo }),
    }
    return reply({ data })
  }

const without = (lots: readonly Lot[], some: readonly Lot[]): readonly Lot[] =>
  lots.filter(lot => !some.includes(lot))

/** All that is held can never be sold. */
const isNothingElse = (lots: readonly Lot[], never: readonly Lot[]): boolean =>
  never.length > 0 && without(lots, never).every(({ closedOn }) => closedOn !== undefined)

const maturesLocked = (terms: PublishedInstrument['terms']): HoldingBlock => ({
  id: 'liquidation.maturesLocked',
  ...(terms === undefined ? {} : { params: { date: formatDate(endOf(terms).date) } }),
})
