import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import { DOCUMENT, MAX_LENGTH } from '../../platform/common/limits.js';
import { ClientId } from '../../platform/validation/identifiers.js';
import { Line } from '../../platform/validation/text.js';

const FILE = {
  type: 'string',
  format: 'binary',
  description: `PDF, JPEG or PNG, at most ${DOCUMENT.size}. Pictures are stored without metadata.`,
  maxLength: DOCUMENT.bytes,
  'x-accept': DOCUMENT.types,
} as ApiPropertyOptions;

export class UploadDocumentDto {
  @ApiProperty(FILE)
  file?: unknown;

  @ApiProperty()
  @IsNotEmpty({ message: 'required' })
  @Line(MAX_LENGTH.documentTitle)
  title!: string;

  @ClientId()
  clientId?: string | null;
}

/** Browsers run no scripts in documents. */
export const DOCUMENT_POLICY = "default-src 'none';frame-ancestors 'none';sandbox";

/** OpenAPI description of a document. */
export const DOCUMENT_CONTENT = {
  content: Object.fromEntries(
    DOCUMENT.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]),
  ),
};
