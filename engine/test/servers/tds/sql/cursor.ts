import { lex, type Token } from './lexer.ts'
import { SqlError, syntaxNear } from './sql-error.ts'

/** A place in a text that is being parsed. */
export class Cursor {
  readonly tokens: Token[]
  at = 0
  readonly sql: string
  constructor(sql: string) {
    this.sql = sql
    this.tokens = lex(sql)
  }
  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)]!
  }
  next(): Token {
    const token = this.peek()
    if (token.type !== 'end') this.at++
    return token
  }
  /** Whether these words and signs come next. */
  is(...texts: string[]): boolean {
    return texts.every((text, i) => {
      const token = this.peek(i)
      return (token.type === 'word' || token.type === 'sign') && token.text === text
    })
  }
  isOne(texts: readonly string[]): boolean {
    return texts.some((text) => this.is(text))
  }
  /** Takes these words when they come next. */
  take(...texts: string[]): boolean {
    if (!this.is(...texts)) return false
    this.at += texts.length
    return true
  }
  expect(...texts: string[]): void {
    for (const text of texts) if (!this.take(text)) throw this.near()
  }
  /** An identifier; reserved words are none. */
  name(): string {
    const token = this.peek()
    if (token.type !== 'name' && (token.type !== 'word' || reserved.has(token.text))) throw this.near()
    return this.next().value
  }
  isName(): boolean {
    const token = this.peek()
    return token.type === 'name' || (token.type === 'word' && !reserved.has(token.text))
  }
  near(): SqlError {
    const token = this.peek()
    if (token.type === 'word' && reserved.has(token.text))
      return new SqlError(156, `Incorrect syntax near the keyword '${token.value}'.`, 15)
    return syntaxNear(token.type === 'end' ? (this.tokens.at(-2)?.value ?? '') : token.value)
  }
  /** From a `(` behind its `)`; else one token on. */
  skip(): void {
    if (!this.take('(')) return void this.next()
    while (!this.is(')')) {
      if (this.peek().type === 'end') throw this.near()
      this.skip()
    }
    this.next()
  }
}

const reserved = new Set(
  `ADD ALL ALTER AND ANY AS ASC BEGIN BETWEEN BY CASE CHECK COLLATE COLUMN COMMIT CONSTRAINT CONVERT CREATE CROSS CURRENT
  DATABASE DECLARE DEFAULT DELETE DESC DISTINCT DROP ELSE END ESCAPE EXCEPT EXEC EXECUTE EXISTS FETCH FOR FOREIGN FROM FULL
  FUNCTION GRANT GROUP HAVING IF IN INDEX INNER INSERT INTERSECT INTO IS JOIN KEY LEFT LIKE MERGE NOT NULL OF OFF ON OPTION
  OR ORDER OUTER OVER PERCENT PRIMARY PROCEDURE REFERENCES RETURN RIGHT ROLLBACK SAVE SELECT SET TABLE THEN TO TOP TRAN
  TRANSACTION TRUNCATE UNION UNIQUE UPDATE USE VALUES VIEW WAITFOR WHEN WHERE WHILE WITH`.split(/\s+/),
)
