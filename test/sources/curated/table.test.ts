import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Row, Table } from '../../../src/sources/curated/table.ts'
import { DataError, type DataFault } from '../../../src/sources/data-faults.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

describe('a data file', () => {
  const folder = temporaryFolder()

  /** Reads a file with the columns `id` and `en`: its rows, and what is wrong with it. */
  function read(content: string | Buffer, file = 'list.csv'): { rows: string[][]; faults: DataFault[]; table: Table } {
    writeFileSync(join(folder, file), content)
    const faults: DataFault[] = []
    const table = new Table(join(folder, file), { required: ['id', 'en'] }, faults)
    return { rows: table.rows.map((row) => [row.text('id'), row.text('en')]), faults, table }
  }

  function assertReads(content: string | Buffer, rows: string[][], file = 'list.csv'): void {
    const answer = read(content, file)
    assert.deepEqual(answer.faults, [])
    assert.deepEqual(answer.rows, rows)
  }

  const ROWS = [
    ['1', 'Lviv'],
    ['2', 'Київ'],
  ]

  it('is a header and rows of cells', () => assertReads('id,en\n1,Lviv\n2,Київ\n', ROWS))

  it('may lack the last line break', () => assertReads('id,en\n1,Lviv\n2,Київ', ROWS))

  it('may start with a byte order mark', () => assertReads('\uFEFFid,en\n1,Lviv\n2,Київ\n', ROWS))

  it('may have Windows line breaks', () => {
    assertReads('id,en\r\n1,Lviv\r\n2,Київ\r\n', ROWS)
    assertReads('\uFEFFid\ten\r\n1\tLviv\r\n2\tКиїв\r\n', ROWS, 'list.tsv')
  })

  it('may mix kinds of line breaks, and still has the right line numbers', () => {
    for (const content of ['id,en\r\n1,Lviv\n2,Київ\n', 'id,en\n1,Lviv\r\n2,Київ\r\n', 'id,en\r\n1,Lviv\r2,Київ\n']) {
      assertReads(content, ROWS)
      assert.deepEqual(
        read(content).table.rows.map(({ line }) => line),
        [2, 3],
      )
    }
  })

  it('may have its columns in any order, and extra ones', () => {
    assertReads('en,note,id\nLviv,x,1\nКиїв,,2\n', ROWS)
  })

  it('cannot be asked for a column that its kind does not have, which would read as empty', () => {
    const [row]: readonly Row<'id' | 'en'>[] = read('id,en\n1,Lviv\n').table.rows
    // @ts-expect-error: mistyped.
    assert.equal(row?.text('eng'), '')
    const readsName = (of: Row<'id' | 'en' | 'name'>) => of.text('name')
    // @ts-expect-error: it has no names.
    assert.equal(row && readsName(row), '')
  })

  it('may have empty lines, and spaces around cells', () => {
    assertReads('id,en\n\n 1 , Lviv\n\n2,Київ  \n\n', ROWS)
  })

  it('may have rows of empty cells, as spreadsheets leave them', () => {
    const content = 'id,en\n1,Lviv\n,\n , \n,,,\n2,Київ\n,\n'
    assertReads(content, ROWS)
    assert.deepEqual(
      read(content).table.rows.map(({ line }) => line),
      [2, 6],
    )
    assertReads('id\ten\n\t\n1\tLviv\n2\tКиїв\n\t\t\n', ROWS, 'list.tsv')
  })

  it('is refused if its separator does not fit its extension', () => {
    for (const [content, file, name, wanted] of [
      ['id;en\n1;Lviv\n', 'list.csv', 'semicolons', 'commas'],
      ['id\ten\n1\tLviv\n', 'list.csv', 'tabs', 'commas'],
      ['id,en\n1,Lviv\n', 'list.tsv', 'commas', 'tabs'],
    ] as const) {
      const [fault, ...others] = read(content, file).faults
      assert.deepEqual(others, [])
      assert.deepEqual([fault?.line, fault?.column], [1, ''])
      assert.equal(fault?.fault, `is separated by ${name}: save it with ${wanted} between its cells`)
    }
  })

  it('may have no rows', () => assertReads('id,en\n', []))

  it('may quote cells that hold separators, quotes and line breaks', () => {
    assertReads('id,en\n1,"Lviv, ""the city"""\n2,"a\nb"\n', [
      ['1', 'Lviv, "the city"'],
      ['2', 'a\nb'],
    ])
  })

  it('has stray quotes read as text if tabs separate', () => {
    assertReads(
      'id\ten\n1\t"Lviv\n2\tK"yiv\n',
      [
        ['1', '"Lviv'],
        ['2', 'K"yiv'],
      ],
      'list.tsv',
    )
  })

  it('must not quote whole cells if tabs separate, as spreadsheets do', () => {
    const told = (content: string) =>
      read(content, 'list.tsv').faults.map(({ line, column, fault }) => `${line} ${column}: ${fault}`)
    assert.deepEqual(told('id\ten\n1\t"Lviv, the ""city"""\n2\t"Kyiv" or "Kiev"\n'), [
      '2 en: has quotes that a spreadsheet added: write Lviv, the "city"',
    ])
    assert.deepEqual(told('"id"\ten\n1\t"Lviv"\n'), ['1 "id": has quotes that a spreadsheet added: write id'])
  })

  it('counts each row at the line where it begins, even after line breaks in cells', () => {
    const { table } = read('id,en\n1,"a\nb\n"\n\n"2\n","\n"\n3,c')
    assert.deepEqual(
      table.rows.map(({ line }) => line),
      [2, 6, 9],
    )
  })

  it('has its texts read in composed form (NFC)', () => assertReads('id,en\n1,Ки\u0456\u0308в\n', [['1', 'Київ']]))

  it('must have every required column', () => {
    const { faults, rows } = read('id,ru\n1,Львов\n')
    assert.deepEqual(rows, [])
    assert.deepEqual(faults, [
      { file: join(folder, 'list.csv'), line: 1, column: 'en', fault: 'is missing: the header must name it' },
    ])
    assert.deepEqual(
      read('').faults.map(({ column }) => column),
      ['id', 'en'],
    )
  })

  it('has the faults of its header told at the line where that stands, even after empty lines', () => {
    assert.deepEqual(
      read('\n,,\nid,ru\n1,Львов\n').faults.map(({ line, column }) => [line, column]),
      [[3, 'en']],
    )
  })

  it('must have as many cells in every row as in the header', () => {
    const { faults } = read('id,en\n1,Lviv\n2,Kyiv,UA\n\n3\n')
    assert.deepEqual(
      faults.map(({ file, line, column }) => [file, line, column]),
      [
        [join(folder, 'list.csv'), 3, ''],
        [join(folder, 'list.csv'), 5, ''],
      ],
    )
    assert.match(faults[0]?.fault ?? '', /has 3 cells, the header 2: add or remove separators, or quote/)
    assert.match(faults[1]?.fault ?? '', /has 1 cells, the header 2/)
  })

  it('must not have a column twice, nor an unknown one if the known ones are given', () => {
    const path = join(folder, 'list.csv')
    writeFileSync(path, 'id,en,colour,id\n1,Lviv,blue,1\n')
    const faults: DataFault[] = []
    new Table(path, { required: ['id', 'en'], known: ['id', 'en', 'uk'] }, faults)
    assert.deepEqual(
      faults.map(({ line, column, fault }) => [line, column, fault]),
      [
        [1, 'id', 'is in the header twice: remove one'],
        [1, 'colour', 'is not a known column: remove it, or write one of id, en, uk'],
      ],
    )
  })

  it('is refused with the right spelling of a column if only its case differs', () => {
    const path = join(folder, 'list.csv')
    writeFileSync(path, 'ID,EN,vehiclesign\n1,Lviv,\n')
    const faults: DataFault[] = []
    new Table(path, { required: ['id', 'en'], known: ['id', 'en', 'vehicleSign'] }, faults)
    assert.deepEqual(
      faults.map(({ line, column, fault }) => [line, column, fault]),
      [
        [1, 'ID', 'write id: upper and lower case differ'],
        [1, 'EN', 'write en: upper and lower case differ'],
        [1, 'vehiclesign', 'write vehicleSign: upper and lower case differ'],
      ],
    )
  })

  it('must not have unnamed columns, as spreadsheets leave them', () => {
    const path = join(folder, 'list.csv')
    writeFileSync(path, 'id,en,,\n1,Lviv,,\n')
    const faults: DataFault[] = []
    new Table(path, { required: ['id', 'en'], known: ['id', 'en'] }, faults)
    assert.deepEqual(
      faults.map(({ line, column, fault }) => [line, column, fault]),
      [
        [1, '3', 'has no name: name it in the header, or remove it'],
        [1, '4', 'has no name: name it in the header, or remove it'],
      ],
    )
  })

  it('is refused with the line of a stray quote', () => {
    const [fault] = read('id,en\n1,Lviv\n2,Kyiv "the" city\n3,Odesa\n').faults
    assert.deepEqual([fault?.line, fault?.column], [3, '2'])
    assert.match(fault?.fault ?? '', /^has a quote within: put the whole cell in quotes, and write "" for each/)
    const [after] = read('id,en\n1,Lviv\n2,"Kyiv" city\n3,Odesa\n').faults
    assert.deepEqual([after?.line, after?.column], [3, '2'])
    assert.match(after?.fault ?? '', /^goes on after its closing quote: write "" for a quote within/)
    assert.match(read('id,en\n1,"Lviv"x\n').faults[0]?.fault ?? '', /^goes on after its closing quote/)
  })

  it('is refused with the line on which an unclosed quote opens', () => {
    const before = 'id,en\n1,Київ\n2,"Lviv\nOblast"\n\n,\n'
    for (const rows of ['', 'x,y\n', 'x,y\n'.repeat(1000)]) {
      for (const opening of ['"3,Kyiv\n', '3,"Kyiv\n4,Odesa\n5,Dnipro\n', '3,"Kyiv']) {
        const [fault] = read(before + rows + opening).faults
        assert.match(fault?.fault ?? '', /^a quote opens here and never closes: close it/)
        assert.equal(fault?.line, (before + rows).split('\n').length, opening)
      }
    }
  })

  it('must be UTF-8', () => {
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xd0]]) {
      const [fault] = read(Buffer.concat([Buffer.from('id,en\n1,'), Buffer.from(bytes), Buffer.from('\n')])).faults
      assert.equal(fault?.file, join(folder, 'list.csv'))
      assert.match(fault?.fault ?? '', /is not valid UTF-8: save it as UTF-8/)
    }
  })

  it('is reported with one fault only if it cannot be read', () => {
    const faults: DataFault[] = []
    new Table(join(folder, 'absent.csv'), { required: ['id', 'en'] }, faults)
    assert.deepEqual(
      faults.map(({ file }) => file),
      [join(folder, 'absent.csv')],
    )
    assert.equal(read(Buffer.from([0x69, 0x64, 0x2c, 0x65, 0x6e, 0x0a, 0xff])).faults.length, 1)
    assert.equal(read('id,en\n1,"Lviv\n').faults.length, 1)
  })

  it('must not be a folder', () => {
    mkdirSync(join(folder, 'folder.csv'))
    const faults: DataFault[] = []
    new Table(join(folder, 'folder.csv'), { required: ['id'] }, faults)
    assert.deepEqual(
      faults.map(({ fault }) => fault),
      ['is a folder, not a file'],
    )
  })

  describe('its cells', () => {
    it('are reported with a fix if a spreadsheet has reformatted a number', () => {
      const { table } = read('id,en\n1 200,a\n"1,200",b\n1 234 567,c\n9.00E+12,d\n"49,9012",e\n"4,9E+01",f\n')
      for (const [place, row] of table.rows.entries()) {
        if (place < 4) row.integer('id')
        else row.decimal('id', -90, 90)
      }
      assert.deepEqual(
        table.faults.map(({ fault }) => fault),
        [
          '"1 200" is not a whole number: write 1200',
          '"1,200" is not a whole number: write 1200',
          '"1 234 567" is not a whole number: write 1234567',
          '"9.00E+12" is what a spreadsheet shows of a long number: write all its digits',
          '"49,9012" is not a number from -90 to 90: write 49.9012',
          '"4,9E+01" is what a spreadsheet shows of a long number: write all its digits',
        ],
      )
    })

    it('are read as whole numbers', () => {
      const { table } = read('id,en\n0,a\n703448,b\n9007199254740991,c\n')
      assert.deepEqual(
        table.rows.map((row) => row.integer('id')),
        [0, 703448, 9007199254740991],
      )
      assert.deepEqual(table.faults, [])
    })

    it('are not whole numbers in any other form', () => {
      const bad = ['-1', '1.0', '0x1', '1e3', '007', 'abc', '9007199254740992', '١', '+1', '1 000']
      const { table } = read(`id,en\n${bad.map((text) => `${text},a\n`).join('')},a\n`)
      for (const row of table.rows) row.integer('id')
      assert.deepEqual(
        table.faults.map(({ line, column }) => [line, column]),
        [...bad.map((_, place) => [place + 2, 'id']), [bad.length + 2, 'id']],
      )
      assert.equal(table.faults.at(-1)?.fault, 'is empty: write a value')
      assert.match(table.faults[0]?.fault ?? '', /"-1" is not a whole number: write digits only/)
    })

    it('must not have leading zeros if they are whole numbers', () => {
      const { table } = read('id,en\n036,a\n000,b\n')
      for (const row of table.rows) row.integer('id')
      assert.deepEqual(
        table.faults.map(({ line, fault }) => [line, fault]),
        [
          [2, '"036" has leading zeros: write 36'],
          [3, '"000" has leading zeros: write 0'],
        ],
      )
    })

    it('are read as decimal numbers within bounds', () => {
      const { table } = read('id,en\n-90,a\n49.83826,b\n90.0001,c\n1e1,d\n,e\n')
      assert.deepEqual(
        table.rows.map((row) => row.decimal('id', -90, 90)),
        [-90, 49.83826, 0, 0, 0],
      )
      assert.deepEqual(
        table.faults.map(({ line }) => line),
        [4, 5, 6],
      )
      assert.equal(table.faults[2]?.fault, 'is empty: write a value')
      assert.match(table.faults[0]?.fault ?? '', /"90.0001" is not a number from -90 to 90/)
    })

    it('must not be empty if required', () => {
      const { table } = read('id,en\n1,\n2,Kyiv\n3,  \n')
      assert.deepEqual(
        table.rows.map((row) => row.required('en')),
        ['', 'Kyiv', ''],
      )
      assert.deepEqual(table.faults, [
        { file: join(folder, 'list.csv'), line: 2, column: 'en', fault: 'is empty: write a value' },
        { file: join(folder, 'list.csv'), line: 4, column: 'en', fault: 'is empty: write a value' },
      ])
    })

    it('must not be quoted blanks if required', () => {
      const { table } = read('id,en\n1,"  "\n')
      for (const row of table.rows) row.required('en')
      assert.deepEqual(
        table.faults.map(({ line, column }) => [line, column]),
        [[2, 'en']],
      )
    })

    it('are read as names in the given languages, unless empty', () => {
      const { table } = read('id,en,uk,pl\n1,Lviv,Львів,\n')
      assert.deepEqual(table.rows[0]?.names(['uk', 'en', 'pl', 'de']), { uk: 'Львів', en: 'Lviv' })
    })

    it('must not have line breaks or other control characters in names', () => {
      const { table } = read('id,en\n1,"Lviv\nLwów"\n2,Ky\u0000iv\n3,a;b\u0007\n')
      for (const row of table.rows) {
        row.names(['en'])
        row.name('en')
        row.aliases('en')
      }
      assert.deepEqual(
        table.faults.map(({ line, column, fault }) => [line, column, fault]),
        [2, 2, 2, 4, 4, 4, 5, 5, 5].map((line) => [
          line,
          'en',
          'has a line break or another control character: remove it',
        ]),
      )
    })
  })
})

describe('the error about data files', () => {
  it('counts the faults and names the place of each on a line of its own', () => {
    const one = { file: 'areas.csv', line: 12, column: 'region', fault: '"x" is not a whole number: write digits only' }
    const whole = { file: 'cargo.csv', line: 0, column: '', fault: 'is not valid UTF-8: save it as UTF-8' }
    const row = { file: 'cargo.csv', line: 3, column: '', fault: 'has 2 cells, the header 3' }
    assert.deepEqual(new DataError([one, whole, row]).message.split('\n'), [
      '3 faults in the data files',
      'areas.csv, line 12, column region: "x" is not a whole number: write digits only',
      'cargo.csv: is not valid UTF-8: save it as UTF-8',
      'cargo.csv, line 3: has 2 cells, the header 3',
    ])
    assert.match(new DataError([one]).message, /^1 fault in the data files\n/)
  })
})
