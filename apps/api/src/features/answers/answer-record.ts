import { readFileSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * What answers often say, in three languages: a record is compressed as what comes after it, to a third. Records of years are
 * read by it, so it is never changed: another one would have a form of its own.
 */
const dictionary = readFileSync(new URL('answer-record.dictionary.txt', import.meta.url))
/** The first byte of a record; one that is not compressed begins with the brace of its JSON. */
const compressedForm = 1
const brace = 0x7b
/** No record says more; a broken one must not fill the memory. */
const mostBytes = 1_000_000

/**
 * A window that holds the dictionary and no more: V8 counts the library's memory as its own, and would collect garbage for it.
 * What to do reads a thousand records at once: with the library's own sizes each takes twice as long.
 */
const windowBits = 14
const writing = { windowBits, memLevel: 4, chunkSize: 1024 }
const reading = { windowBits, chunkSize: 2048, maxOutputLength: mostBytes }

/** What is kept of an answer, as bytes. */
export function packRecord(record: object): Uint8Array {
  const compressed = deflateRawSync(JSON.stringify(record), { dictionary, ...writing })
  return Buffer.concat([Buffer.of(compressedForm), compressed])
}

/** @throws where it is none that packRecord or a migration wrote */
export function unpackRecord(bytes: Uint8Array): unknown {
  const [form] = bytes
  if (form === brace) return JSON.parse(Buffer.from(bytes).toString())
  if (form !== compressedForm) throw new Error(`a record of an answer has the unknown form ${form}`)
  return JSON.parse(inflateRawSync(bytes.subarray(1), { dictionary, ...reading }).toString())
}
