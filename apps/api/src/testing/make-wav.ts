/** A WAV of these samples as the widget records it: mono, 16 bits, 16 kHz. Default: a second of silence. */
export function makeWav(samples: Buffer = Buffer.alloc(32_000)): Buffer {
  const wav = Buffer.concat([Buffer.alloc(44), samples])
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(16_000, 24)
  wav.writeUInt32LE(32_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples.length, 40)
  return wav
}
