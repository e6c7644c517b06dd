import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AnimalReportSummaryView } from '../lost-and-found/lost-and-found.dto.js';

/** A report that may be about the same animal. */
@ApiSchema({ name: 'ReportMatch' })
export class ReportMatchView {
  @ApiProperty({ description: 'The report of the other person.' })
  report!: AnimalReportSummaryView;

  @ApiProperty({ description: '50 to 100. Higher scores are more likely.' })
  score!: number;

  @ApiProperty({ description: 'Whether one of the two people has confirmed that it is the same animal.' })
  isAccepted!: boolean;
}
