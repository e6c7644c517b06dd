import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsNotEmpty, Matches } from 'class-validator';
import { ObjectOf } from '../validation/request.pipe.js';
import { composed, IfSent } from '../validation/rules.js';

// Requests contain the JSON that browsers and @simplewebauthn/browser make of a credential.
// Fields that the server does not need are left out, so they are dropped.

/** Bytes in base64url. */
const Bytes = (maxLength: number) =>
  composed(
    ApiProperty({ format: 'base64url', maxLength }),
    Matches(new RegExp(`^[\\w-]{1,${maxLength}}$`), { message: 'invalid' }),
  );

/** WebAuthn limits a credential id to 1023 bytes. */
const CredentialId = () => Bytes(1364);

class AssertionResponseDto {
  @Bytes(4096)
  clientDataJSON!: string;

  @Bytes(4096)
  authenticatorData!: string;

  @Bytes(4096)
  signature!: string;
}

/** The signature of a passkey: WebAuthn's `AuthenticationResponseJSON`. */
@ApiSchema({ name: 'PasskeyAssertion' })
export class PasskeyAssertionDto {
  @CredentialId()
  id!: string;

  @ApiProperty({ type: AssertionResponseDto })
  @IsNotEmpty({ message: 'required' })
  @ObjectOf(() => AssertionResponseDto, { message: 'invalid' })
  response!: AssertionResponseDto;
}

class AttestationResponseDto {
  @Bytes(4096)
  clientDataJSON!: string;

  @Bytes(16_384)
  attestationObject!: string;

  @ApiPropertyOptional({ type: [String], example: ['internal', 'hybrid'] })
  @IfSent()
  @IsArray()
  @ArrayMaxSize(10)
  @Matches(/^[a-z-]{1,20}$/, { each: true, message: 'invalid' })
  transports?: string[];
}

/** A new passkey: WebAuthn's `RegistrationResponseJSON`. */
@ApiSchema({ name: 'NewPasskey' })
export class NewPasskeyDto {
  @CredentialId()
  id!: string;

  @ApiProperty({ type: AttestationResponseDto })
  @IsNotEmpty({ message: 'required' })
  @ObjectOf(() => AttestationResponseDto, { message: 'invalid' })
  response!: AttestationResponseDto;
}

/** Accepts a new passkey. */
export const NewPasskey = () => ObjectOf(() => NewPasskeyDto, { message: 'invalid' });

/** Accepts the signature of a passkey. */
export const PasskeyAssertion = () => ObjectOf(() => PasskeyAssertionDto, { message: 'invalid' });

@ApiSchema({ name: 'PasskeyOptions' })
export class PasskeyOptionsView {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      "WebAuthn's options in JSON, for `PublicKeyCredential.parseRequestOptionsFromJSON()` or " +
      '`parseCreationOptionsFromJSON()`. Their challenge works once, for five minutes.',
  })
  publicKey!: object;
}
