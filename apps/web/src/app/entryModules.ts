/** What nearly every page consists of, also for visitors: part of the app's first file, since each further one costs a phone a round trip. */
import '../features/catalog/PetOffers';
import '../features/catalog/breeds';
import '../features/catalog/petCategories';
import '../features/catalog/userCategories';
import '../i18n/useFormat';
import '../ui/cards/Card';
import '../ui/cards/CardAction';
import '../ui/cards/CardLink';
import '../ui/cards/TintChip';
import '../ui/feedback/ApiErrorMessage';
import '../ui/layout/Page';
import '../ui/layout/Section';
import '../ui/loading/Skeletons';
import '../ui/photos/PhotoFrame';
