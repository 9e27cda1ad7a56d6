import { getBanners as getBannersCall } from '../../shared/contracts/content/getBanners.ts'
import { getFaqs as getFaqsCall } from '../../shared/contracts/content/getFaqs.ts'
import { getStats as getStatsCall } from '../../shared/contracts/content/getStats.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { getBanners } from './getBanners.ts'
import { getFaqs } from './getFaqs.ts'
import { getStats } from './getStats.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getBannersCall, getBanners(dependencies)),
  serve(getStatsCall, getStats()),
  serve(getFaqsCall, getFaqs()),
])
