import { getBond as getBondCall } from '../../shared/contracts/bonds/getBond.ts'
import { getCoupons as getCouponsCall } from '../../shared/contracts/bonds/getCoupons.ts'
import { getInvestmentAmount as getInvestmentAmountCall } from '../../shared/contracts/bonds/getInvestmentAmount.ts'
import { getPrice as getPriceCall } from '../../shared/contracts/bonds/getPrice.ts'
import { listBonds as listBondsCall } from '../../shared/contracts/bonds/listBonds.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { dependencies } from './dependencies.ts'
import { getBond } from './getBond.ts'
import { getCoupons } from './getCoupons.ts'
import { getInvestmentAmount } from './getInvestmentAmount.ts'
import { getPrice } from './getPrice.ts'
import { listBonds } from './listBonds.ts'

export const handler = apiFunction(dependencies, [
  serve(listBondsCall, listBonds(dependencies)),
  serve(getBondCall, getBond(dependencies)),
  serve(getPriceCall, getPrice(dependencies)),
  serve(getCouponsCall, getCoupons(dependencies)),
  serve(getInvestmentAmountCall, getInvestmentAmount(dependencies)),
])
