import { deflateSync, crc32 } from 'node:zlib'
import type { MadePart, MadeWorkbook } from './make-template.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const r = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const xdr = 'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'application/vnd.openxmlformats-officedocument.'

const cell = (at: string, text: number, style = 0): string => `<c r="${at}" s="${style}" t="s"><v>${text}</v></c>`
const corner = (name: string, column: number, row: number): string =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`
const anchor = (rows: [number, number], content: string, more = ''): string =>
  `<xdr:twoCellAnchor${more}>${corner('from', 5, rows[0])}${corner('to', 9, rows[1])}${content}<xdr:clientData/></xdr:twoCellAnchor>`

function drawing(content: string, refers: MadePart[] = []): MadePart {
  return {
    name: 'xl/drawings/drawing1.xml',
    type: 'drawing',
    content: `${head}<xdr:wsDr ${xdr} ${a} ${r}>${content}</xdr:wsDr>`,
    contentType: `${office}drawing+xml`,
    ...(refers.length > 0 && { refers }),
  }
}

function chart(sheet: string): MadePart {
  const c = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
  const axis = (kind: string, id: number, other: number, place: string) =>
    `<c:${kind}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${place}"/><c:crossAx val="${other}"/></c:${kind}>`
  return {
    name: 'xl/charts/chart1.xml',
    type: 'chart',
    contentType: `${office}drawingml.chart+xml`,
    content:
      `${head}<c:chartSpace ${c} ${a} ${r}><c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>` +
      `<c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:strRef><c:f>${sheet}!$D$4</c:f></c:strRef></c:tx>` +
      `<c:cat><c:strRef><c:f>${sheet}!$B$5</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>old</c:v></c:pt></c:strCache></c:strRef></c:cat>` +
      `<c:val><c:numRef><c:f>${sheet}!$D$5:$D$5</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="1"/><c:pt idx="0"><c:v>9</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>` +
      `<c:axId val="1"/><c:axId val="2"/></c:barChart>${axis('catAx', 1, 2, 'b')}${axis('valAx', 2, 1, 'l')}</c:plotArea></c:chart></c:chartSpace>`,
  }
}

const graphic =
  '<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame>'
const shape =
  '<xdr:sp macro="" textlink="$D$7"><xdr:nvSpPr><xdr:cNvPr id="3" name="Seal"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="600000" cy="600000"/></a:xfrm><a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom></xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>印</a:t></a:r></a:p></xdr:txBody></xdr:sp>'
const picture =
  '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="4" name="Logo"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="600000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>'

/** One red point. */
function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010802000000', 'hex')),
    chunk('IDAT', deflateSync(Buffer.from('00ff0000', 'hex'))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const texts = [
  '{{CUSTOMER}} 御中',
  '品名',
  '数量',
  '金額',
  '{{NAME}}',
  '{{QTY}}',
  '{{AMOUNT}}',
  '合計',
  '{{sum AMOUNT}}',
  '{{today}}',
  '{{QTY}}個',
]

/** A form of a heading, one repeated row (5) and a line of sums (7). */
const rows =
  `<sheetData><row r="1" ht="24" customHeight="1">${cell('A1', 0)}${cell('D1', 8, 1)}</row><row r="2">${cell('D2', 9, 2)}</row>` +
  `<row r="4">${cell('B4', 1)}${cell('C4', 2)}${cell('D4', 3)}</row>` +
  `<row r="5" ht="20" customHeight="1">${cell('B5', 4)}${cell('C5', 5, 1)}${cell('D5', 6, 1)}<c r="E5" s="1"><f>C5*D5</f><v>1</v></c></row>` +
  `<row r="7">${cell('B7', 7)}<c r="C7" s="1"><f>SUM(C5:C5)</f><v>0</v></c><c r="D7" s="1"><f>SUM(D5)+D1*0</f><v>0</v></c><c r="E7" s="1"><f>SUM(E5:E5)</f><v>0</v></c></row></sheetData>`
const view = '<sheetViews><sheetView workbookViewId="0"/></sheetViews>'
const formats = ['#,##0', '[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;']

/** Forms as other firms have them, with what a library that reads and writes whole workbooks loses. */
export const foreignForms: Record<string, MadeWorkbook> = {
  'a chart, and its sheet of figures': {
    ...{ texts, formats },
    sheets: [
      {
        name: 'Form',
        xml: `${view}${rows}<drawing r:id="rId1"/>`,
        refers: [drawing(anchor([8, 20], graphic), [chart('Form')])],
      },
      {
        name: 'Figures',
        xml: '<sheetData><row r="1"><c r="A1"><f>Form!D7*2</f><v>0</v></c><c r="B1"><v>5</v></c></row></sheetData>',
      },
      {
        name: 'Untouched',
        xml: '<sheetData><row r="1"><c r="A1"><f>B1+1</f><v>6</v></c><c r="B1"><v>5</v></c></row></sheetData>',
      },
    ],
  },
  'a shape, a picture, print titles and a print area': {
    ...{ texts, formats },
    sheets: [
      {
        name: '納品 書',
        xml: `${view}${rows}<printOptions horizontalCentered="1"/><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="portrait"/><headerFooter><oddFooter>&amp;P / &amp;N</oddFooter></headerFooter><drawing r:id="rId1"/>`,
        refers: [
          drawing(anchor([0, 2], picture) + anchor([7, 9], shape, ' editAs="oneCell"'), [
            { name: 'xl/media/image1.png', type: 'image', content: png() },
          ]),
        ],
      },
    ],
    names: `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">'納品 書'!$A$1:$E$8</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">'納品 書'!$1:$4</definedName><definedName name="TOTAL">'納品 書'!$D$7</definedName></definedNames>`,
  },
  'a pivot table over its rows': {
    ...{ texts, formats },
    sheets: [
      { name: 'Data', xml: `${view}${rows}` },
      {
        name: 'Pivot',
        xml: '<sheetData/>',
        refers: [
          {
            name: 'xl/pivotTables/pivotTable1.xml',
            type: 'pivotTable',
            contentType: `${office}spreadsheetml.pivotTable+xml`,
            content: `${head}<pivotTableDefinition ${main} name="P" cacheId="1" dataCaption="Values"><location ref="A3:B5" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/><pivotFields count="3"><pivotField axis="axisRow" showAll="0"><items count="2"><item x="0"/><item t="default"/></items></pivotField><pivotField showAll="0"/><pivotField dataField="1" showAll="0"/></pivotFields><rowFields count="1"><field x="0"/></rowFields><rowItems count="2"><i><x/></i><i t="grand"><x/></i></rowItems><colItems count="1"><i/></colItems><dataFields count="1"><dataField name="Sum" fld="2" baseField="0" baseItem="0"/></dataFields></pivotTableDefinition>`,
            refers: [pivotCache()],
          },
        ],
      },
    ],
    names: '<pivotCaches><pivotCache cacheId="1" r:id="rId5"/></pivotCaches>',
    refers: [pivotCache()],
  },
  'macros, a validation, a comment and controls of old': {
    ...{ texts, formats, hasMacros: true },
    sheets: [
      {
        name: 'Form',
        xml: `${view}${rows}<dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="B5 F7"><formula1>$H$5:$H$7</formula1></dataValidation></dataValidations><legacyDrawing r:id="rId1"/>`,
        refers: [
          {
            name: 'xl/drawings/vmlDrawing1.vml',
            type: 'vmlDrawing',
            content:
              '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="_x0000_s1025" style="position:absolute;visibility:hidden" fillcolor="#ffffe1"><v:textbox><div>x<br></div></v:textbox><x:ClientData ObjectType="Note"><x:Anchor>4, 15, 6, 2, 6, 15, 9, 4</x:Anchor><x:Row>6</x:Row><x:Column>1</x:Column></x:ClientData></v:shape></xml>',
          },
          {
            name: 'xl/comments1.xml',
            type: 'comments',
            contentType: `${office}spreadsheetml.comments+xml`,
            content: `${head}<comments ${main}><authors><author>A</author></authors><commentList><comment ref="B7" authorId="0"><text><t>note</t></text></comment></commentList></comments>`,
          },
        ],
      },
    ],
    refers: [
      {
        name: 'xl/vbaProject.bin',
        type: 'vbaProject',
        content: Buffer.from('d0cf11e0a1b11ae1' + '00ff'.repeat(300), 'hex'),
      },
      {
        name: 'xl/calcChain.xml',
        type: 'calcChain',
        contentType: `${office}spreadsheetml.calcChain+xml`,
        content: `${head}<calcChain ${main}><c r="E5" i="1"/><c r="C7" i="1"/></calcChain>`,
      },
    ],
    names: '<calcPr calcId="191029"/>',
  },
  'merged cells, rules of looks, a form of two rows for each': {
    ...{ texts, formats },
    sheets: [
      {
        name: 'Form',
        xml:
          `${view}<sheetData><row r="1">${cell('A1', 0)}</row>` +
          `<row r="5" ht="20" customHeight="1">${cell('B5', 4)}${cell('D5', 6, 1)}<c r="E5" s="1"><f>D5+IFERROR(E3,0)</f><v>1</v></c></row><row r="6">${cell('C6', 10)}</row>` +
          `<row r="7" ht="20" customHeight="1"><c r="B7"/><c r="D7" s="1"/><c r="E7" s="1"><f>D7+IFERROR(E5,0)</f></c></row><row r="8"><c r="C8"/></row>` +
          `<row r="10"><c r="D10" s="1"><f>SUM(D5:D8)</f><v>0</v></c><c r="E10" t="str"><f t="array" ref="E10:E10">IF(D10&gt;0,"ok","no")</f><v>no</v></c></row></sheetData>` +
          '<mergeCells count="4"><mergeCell ref="B5:B6"/><mergeCell ref="B7:B8"/><mergeCell ref="A1:C2"/><mergeCell ref="A10:C10"/></mergeCells>' +
          '<conditionalFormatting sqref="D5:D8"><cfRule type="expression" priority="1"><formula>$D5&gt;$D$10/2</formula></cfRule></conditionalFormatting>' +
          '<hyperlinks><hyperlink ref="B7" location="Form!D10" display="x"/></hyperlinks>',
      },
    ],
  },
}

function pivotCache(): MadePart {
  return {
    name: 'xl/pivotCache/pivotCacheDefinition1.xml',
    type: 'pivotCacheDefinition',
    contentType: `${office}spreadsheetml.pivotCacheDefinition+xml`,
    content: `${head}<pivotCacheDefinition ${main} ${r} saveData="0" refreshedBy="a" createdVersion="6" refreshedVersion="6" recordCount="0"><cacheSource type="worksheet"><worksheetSource ref="B4:D5" sheet="Data"/></cacheSource><cacheFields count="3"><cacheField name="品名" numFmtId="0"><sharedItems count="1"><s v="x"/></sharedItems></cacheField><cacheField name="数量" numFmtId="0"><sharedItems/></cacheField><cacheField name="金額" numFmtId="0"><sharedItems/></cacheField></cacheFields></pivotCacheDefinition>`,
  }
}
