import { z } from 'zod'

/** Any value that can be written as JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A JSON object. */
export type JsonObject = { [key: string]: Json }

/** Reads JSON text; throws a SyntaxError. */
export function parseJson(text: string): Json {
  return JSON.parse(text)
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** The schema of any JSON value that JSON.parse has returned: nothing is left to check. */
export const anyJson = z.custom<Json>(value => value !== undefined)
