import { getBanners } from '../../shared/contracts/content/getBanners.ts'
import { getCompany } from '../../shared/contracts/content/getCompany.ts'
import { getFaqs } from '../../shared/contracts/content/getFaqs.ts'
import { getReferralFaqs } from '../../shared/contracts/content/getReferralFaqs.ts'
import { getStats } from '../../shared/contracts/content/getStats.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetBanners } from './getBanners.ts'
import { handleGetCompany } from './getCompany.ts'
import { handleGetFaqs } from './getFaqs.ts'
import { handleGetReferralFaqs } from './getReferralFaqs.ts'
import { handleGetStats } from './getStats.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getBanners, handleGetBanners(dependencies)),
  serve(getStats, handleGetStats()),
  serve(getFaqs, handleGetFaqs()),
  serve(getCompany, handleGetCompany(dependencies)),
  serve(getReferralFaqs, handleGetReferralFaqs()),
])
