import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'UnreadCount' })
export class UnreadCountView {
  @ApiProperty()
  count!: number;
}
