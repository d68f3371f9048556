/**
 * Letters that fonts of East Asian texts draw alike, the one that a PDF of Chromium names first (it takes the lowest number),
 * then the one that people write. Read from Noto Sans CJK; the radicals of KangXi are unified by NFKC.
 */
const pairs =
  '⺂乛⺃乚⺅亻⺉刂⺋㔾⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺖忄⺘扌⺙攵⺛旡⺞歺⺠民⺡氵⺣灬⺦丬⺨犭⺫罒⺭礻⺯糹⺰纟⺱罓⺹耂⺺肀⺾艹⻂衤⻃覀⻄西⻅见⻈讠⻉贝⻋车⻍辶⻐钅' +
  '⻑長⻒镸⻓长⻖阝⻘青⻙韦⻚页⻛风⻜飞⻟飠⻠饣⻢马⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻲亀' +
  '\u2003\u3000\u2012\u2013\u2027\u30fb\u2035\uff40\u2215\uff0f\u2329\u3008\u232a\u3009\u301c\uff5e\u2011\u002d'

const kangXi = Array.from({ length: 0x2fd6 - 0x2f00 }, (_, at) => String.fromCharCode(0x2f00 + at))

/** What people write, by what the PDF names. */
export const sameGlyphs: ReadonlyMap<string, string> = new Map([
  ...kangXi.map((radical) => [radical, radical.normalize('NFKC')] as const),
  ...Array.from({ length: pairs.length / 2 }, (_, at) => [pairs.charAt(at * 2), pairs.charAt(at * 2 + 1)] as const),
])
