import { readFileSync } from 'node:fs'

/** Accents off: contraseña and contrasena are the same guess. */
function removeAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Mark}/gu, '')
}

function readWords(name: string): string[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter((word) => word !== '')
    .map(removeAccents)
}

/** Words of our own choosing, and the passwords that were counted most often. */
const words: ReadonlySet<string> = new Set([
  ...readWords('common-passwords.txt'),
  ...readWords('most-used-passwords.txt'),
])

const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  '!@#$%^&*()',
].flatMap((run) => [run, [...run].reverse().join('')])

const signsForLetters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** p@ssw0rd -> password */
function replaceSigns(text: string): string {
  return text.replace(/[@4310$57]/g, (sign) => signsForLetters[sign] ?? sign)
}

/** The word without up to six digits or signs at either end: 123maria2024! -> maria */
function trimEnds(text: string): string {
  return text.replace(/^[^\p{Letter}]{1,6}/u, '').replace(/[^\p{Letter}]{1,6}$/u, '')
}

/** Whether it is a few characters over and over: aaaaaaaa, 12341234. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+.?$/u.test(text)
}

/**
 * Whether a password in lower case is among the commonly used ones, or one trivial step away from them: a common word
 * (with a few digits or signs around it, or signs for letters in it), a run along the keyboard or the alphabet, or a
 * repetition.
 */
export function isCommonPassword(lowered: string): boolean {
  const plain = removeAccents(lowered)
  const candidates = [plain, trimEnds(plain), replaceSigns(plain), replaceSigns(trimEnds(plain))]
  return (
    candidates.some((candidate) => words.has(candidate)) ||
    runs.some((run) => run.includes(plain)) ||
    isRepetition(plain)
  )
}
