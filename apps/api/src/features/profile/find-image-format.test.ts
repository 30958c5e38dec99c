import { expect, test } from 'vitest'
import { findImageFormat } from './find-image-format.ts'

/** A file type box: its size, `ftyp`, the main brand, a version, more brands. */
function makeBox(brand: string, ...more: string[]): string {
  const size = String.fromCharCode(0, 0, 0, 16 + more.length * 4)
  return `${size}ftyp${brand}\0\0\0\0${more.join('')}rest of the file`
}

test.each([
  ['\xff\xd8\xff\xe0\x00\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['GIF89a\x01\0\x01\0', 'gif'],
  ['GIF87a\x01\0\x01\0', 'gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  [makeBox('avif', 'mif1', 'miaf'), 'heif'],
  [makeBox('mif1', 'avif', 'miaf'), 'heif'],
  [makeBox('avis', 'msf1'), 'heif'],
  [makeBox('heic', 'mif1', 'heic'), 'heic'],
  [makeBox('mif1', 'heic'), 'heic'],
  [makeBox('isom', 'mp42'), null],
  [makeBox('qt  '), null],
  ['\0\0\0\0ftyp', null],
  ['\xff\xff\xff\xffftypxxxx\0\0\0\0', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<?xml version="1.0"?><svg/>', null],
  ['%PDF-1.7', null],
  ['II*\0\x08\0\0\0', null],
  ['BM\x36\0\0\0', null],
  ['\0\0\x01\0\x01\0', null],
  ['\xff\xd8', null],
  ['RIFF\x10\0\0\0WAVEfmt ', null],
  ['<!doctype html>', null],
  ['', null],
])('[ACC-2] a file that begins with %j is %s', (start, format) => {
  expect(findImageFormat(Buffer.from(start, 'latin1'))).toBe(format)
})
