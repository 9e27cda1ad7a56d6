import { getBond } from '../../shared/contracts/bonds/getBond.ts'
import { getCoupons } from '../../shared/contracts/bonds/getCoupons.ts'
import { getInvestmentAmount } from '../../shared/contracts/bonds/getInvestmentAmount.ts'
import { getPrice } from '../../shared/contracts/bonds/getPrice.ts'
import { getWatchList } from '../../shared/contracts/bonds/getWatchList.ts'
import { listBonds } from '../../shared/contracts/bonds/listBonds.ts'
import { listOpenDeals } from '../../shared/contracts/bonds/listOpenDeals.ts'
import { setWatched } from '../../shared/contracts/bonds/setWatched.ts'
import { setWatchLetters } from '../../shared/contracts/bonds/setWatchLetters.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { handleGetBond } from './catalogue/getBond.ts'
import { handleListBonds } from './catalogue/listBonds.ts'
import { handleListOpenDeals } from './catalogue/listOpenDeals.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetCoupons } from './pricing/getCoupons.ts'
import { handleGetInvestmentAmount } from './pricing/getInvestmentAmount.ts'
import { handleGetPrice } from './pricing/getPrice.ts'
import { handleGetWatchList } from './watching/getWatchList.ts'
import { handleSetWatched } from './watching/setWatched.ts'
import { handleSetWatchLetters } from './watching/setWatchLetters.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(listBonds, handleListBonds(dependencies)),
  serve(getBond, handleGetBond(dependencies)),
  serve(getPrice, handleGetPrice(dependencies)),
  serve(getCoupons, handleGetCoupons(dependencies)),
  serve(getInvestmentAmount, handleGetInvestmentAmount(dependencies)),
  serve(listOpenDeals, handleListOpenDeals(dependencies)),
  serve(getWatchList, handleGetWatchList(dependencies)),
  serve(setWatched, handleSetWatched(dependencies)),
  serve(setWatchLetters, handleSetWatchLetters(dependencies)),
])
