const RATE = 8_000

/** A WAV file of so many seconds, one channel of bytes: a tone, or silence where no pitch in hertz is given. */
export function wav(seconds: number, pitch = 0): Buffer {
  const samples = seconds * RATE
  const file = Buffer.alloc(44 + samples)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  for (let at = 0; at < samples; at += 1)
    file[44 + at] = 128 + Math.round(50 * Math.sin((at * 2 * Math.PI * pitch) / RATE))
  return file
}
