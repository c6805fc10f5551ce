# Functions and branch points of Perl files by PPI, which parses without running: one JSON line for each path on standard input.
use strict;
use warnings;
use JSON::PP;
use PPI;

my %KEYWORD = map { $_ => 1 } qw(if elsif unless while until for foreach);
my %OPERATOR = map { $_ => 1 } ( '&&', '||', '//', 'and', 'or', '?' );

sub is_name {
    my ($word) = @_;
    my $before = $word->sprevious_sibling;
    return 1 if $before && $before->content =~ /^(?:->|sub|::|use|no)$/;
    my $after = $word->snext_sibling;
    return 1 if $after && $after->content eq '=>';
    my $around = $word->parent;
    return !$before && !$after && $around->parent && $around->parent->isa('PPI::Structure::Subscript');
}

sub is_branch {
    my ($token) = @_;
    return $OPERATOR{ $token->content } if $token->isa('PPI::Token::Operator');
    return $token->isa('PPI::Token::Word') && $KEYWORD{ $token->content } && !is_name($token);
}

sub name_token {
    my ($sub) = @_;
    my @words = grep { $_->significant } $sub->children;
    for my $at ( 0 .. $#words ) { return $words[ $at + 1 ] if $words[$at]->content eq 'sub' }
    return;
}

sub read_file {
    my ($path) = @_;
    my $document = PPI::Document->new( $path, readonly => 1 ) or return;
    $document->index_locations;
    my ( @functions, %owner );
    for my $sub ( @{ $document->find('PPI::Statement::Sub') || [] } ) {
        my $name = name_token($sub);
        next if !$sub->block || !$name;
        my $entry = { name => $name->content, line => $name->line_number, endLine => $sub->last_token->line_number, branchPoints => 0 };
        $owner{"$sub"} = $entry;
        push @functions, $entry;
    }
    my $total = 0;
    for my $token ( @{ $document->find('PPI::Token') || [] } ) {
        next if !is_branch($token);
        $total++;
        for ( my $at = $token->parent ; $at ; $at = $at->parent ) {
            next if !$owner{"$at"};
            $owner{"$at"}{branchPoints}++;
            last;
        }
    }
    return { functions => \@functions, branchPoints => $total };
}

$| = 1;
while ( my $path = <STDIN> ) {
    chomp $path;
    my $found = eval { read_file($path) } || { error => 'not parsed' };
    print JSON::PP->new->canonical->encode( { file => $path, %{$found} } ), "\n";
}
